import type { RestaurantCard } from '@comanda/contract/restaurants'
import { brandOf } from '@comanda/domain/look/brand'
import { ArrowRight } from '@comanda/ui/icons.ts'
import { LinkButton } from '@comanda/ui/link-button'
import { pictureAt, pictureSet } from './picture.ts'
import { RestaurantMark } from './restaurant-mark.tsx'

/** A restaurant in the list: picture, name and open status. */
export function RestaurantTile({
  restaurant,
  first,
}: {
  restaurant: RestaurantCard
  /** Above the fold, so its picture is loaded eagerly. */
  first: boolean
}) {
  const { name, address, banner, themeColor, status } = restaurant
  const { brand, onBrand } = brandOf(themeColor)
  return (
    <li
      style={{ '--brand': brand, '--on-brand': onBrand }}
      className="flex flex-col overflow-hidden rounded-24 border border-line bg-surface shadow-e-1"
    >
      <div className="aspect-[6/5] bg-brand-tint-2">
        {banner && (
          <img
            src={pictureAt(banner, 800)}
            srcSet={pictureSet(banner)}
            sizes="(min-width: 68.75rem) 27rem, (min-width: 40rem) 45vw, 92vw"
            width={banner.width}
            height={banner.height}
            alt=""
            loading={first ? 'eager' : 'lazy'}
            className="size-full object-cover"
          />
        )}
      </div>
      <div className="relative flex flex-auto flex-col p-6 pt-10">
        <RestaurantMark
          restaurant={restaurant}
          className="absolute -top-8 left-5 size-16 border-3 border-surface bg-surface"
        />
        <h2 className="font-display font-semibold text-24 tracking-display">{name}</h2>
        <p className="mt-0.5 text-15 text-ink-2">{address}</p>
        <Status {...status} />
        <div className="flex-auto" />
        <LinkButton
          href={`/menu/${restaurant.id}`}
          variant="solid"
          block
          className="mt-5"
          aria-label={`View Menu of ${name}`}
        >
          View Menu
          <ArrowRight className="size-4.5" />
        </LinkButton>
      </div>
    </li>
  )
}

function Status({ state, title, detail }: RestaurantCard['status']) {
  return (
    <p className="mt-3.5 flex flex-wrap items-baseline gap-x-1.5 text-14 text-ink-2">
      <span aria-hidden="true" className={`mr-1 size-2 self-center rounded-full ${dots[state]}`} />
      <b className={inks[state]}>{title}</b>
      {detail}
    </p>
  )
}

const dots = { open: 'bg-ready-dot', paused: 'bg-new-dot', closed: 'bg-void-dot' }
const inks = { open: 'text-success-ink', paused: 'text-warn-ink', closed: 'text-ink' }
