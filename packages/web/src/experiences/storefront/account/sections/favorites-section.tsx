import type { Favorite } from '@comanda/contract/account'
import { EmptyState } from '@comanda/ui/empty-state'
import { FailedState } from '@comanda/ui/failed-state'
import { IconButton } from '@comanda/ui/icon-button'
import { Heart, Utensils } from '@comanda/ui/icons.ts'
import { LinkButton } from '@comanda/ui/link-button'
import { Money } from '@comanda/ui/money'
import { toast } from '@comanda/ui/toast.ts'
import { useState } from 'react'
import { readFailure } from '../../../../shared/failure.ts'
import { useLoaded } from '../../../../shared/use-loaded.ts'
import { usePage } from '../../page.tsx'
import { pictureAt } from '../../parts/picture.ts'
import { BrowseLink } from '../parts/browse-link.tsx'
import { CardsSkeleton } from '../parts/cards-skeleton.tsx'
import { loadFavorites, markFavorite } from '../queries.ts'

/** The dishes marked as favorites, with their current price and availability. */
export function FavoritesSection() {
  const { restaurant } = usePage()
  const { value, failure, retry } = useLoaded(`favorites ${restaurant?.id ?? ''}`, () =>
    loadFavorites(restaurant?.id),
  )
  const { removed, remove } = useRemoveFavorite()
  if (failure) return <FailedState title="Your favorites did not load" {...failure} onRetry={retry} />
  if (!value) return <CardsSkeleton />
  const shown = value.filter((favorite) => !removed.includes(favorite.productId))
  if (shown.length === 0)
    return (
      <EmptyState
        className="rounded-card border border-line py-14!"
        icon={<Heart className="size-5" />}
        title="No favorites yet"
        action={<BrowseLink />}
      >
        <p>Open a dish and tap the heart. Your favorites appear here and above the menu.</p>
      </EmptyState>
    )
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-16 border border-line bg-surface">
      {shown.map((favorite) => (
        <FavoriteRow
          key={favorite.productId}
          favorite={favorite}
          named={restaurant === null}
          onRemove={() => remove(favorite)}
        />
      ))}
    </ul>
  )
}

function FavoriteRow({
  favorite,
  named,
  onRemove,
}: {
  favorite: Favorite
  named: boolean
  onRemove: () => void
}) {
  const { name, basePrice, picture, isAvailable, restaurant } = favorite
  return (
    <li className="flex items-center gap-4 px-4 py-3">
      {picture ? (
        <img
          src={pictureAt(picture, 200)}
          alt=""
          width={72}
          height={54}
          loading="lazy"
          className="h-13.5 w-18 flex-none rounded-12 object-cover"
        />
      ) : (
        <span
          aria-hidden="true"
          className="grid h-13.5 w-18 flex-none place-items-center rounded-12 bg-pick-tint text-pick-ink"
        >
          <Utensils className="size-5" />
        </span>
      )}
      <div className="min-w-0 flex-auto">
        <p className="font-semibold text-16">{name}</p>
        <p className="text-14 text-ink-2">
          {isAvailable ? <Money cents={basePrice} /> : 'Sold out today'}
          {named && `, ${restaurant.name}`}
        </p>
      </div>
      {named && (
        <LinkButton
          href={`/menu/${restaurant.id}`}
          aria-label={`Menu of ${restaurant.name}`}
          className="max-sm:hidden"
        >
          Menu
        </LinkButton>
      )}
      <IconButton
        label={`Remove ${name} from your favorites`}
        icon={<Heart className="size-5 fill-current text-pick-ink" />}
        onClick={onRemove}
        className="size-11 flex-none"
      />
    </li>
  )
}

function useRemoveFavorite() {
  const [removed, setRemoved] = useState<readonly string[]>([])
  const restore = (id: string) => setRemoved((ids) => ids.filter((each) => each !== id))
  const mark = async (favorite: Favorite, marked: boolean) => {
    try {
      await markFavorite({ restaurantId: favorite.restaurant.id, productId: favorite.productId }, marked)
      return true
    } catch (error) {
      const { message, code } = readFailure(error)
      toast.error(message, { code })
      return false
    }
  }
  const remove = async (favorite: Favorite) => {
    const { productId, name } = favorite
    setRemoved((ids) => [...ids, productId])
    if (!(await mark(favorite, false))) return restore(productId)
    toast.info(`${name} removed from your favorites.`, {
      action: {
        label: 'Undo',
        onSelect: async () => {
          if (await mark(favorite, true)) restore(productId)
        },
      },
    })
  }
  return { removed, remove }
}
