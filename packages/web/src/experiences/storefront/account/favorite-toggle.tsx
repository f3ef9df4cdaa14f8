import { cx } from '@comanda/ui/cx.ts'
import { Heart } from '@comanda/ui/icons.ts'
import { useRestaurant } from '../page.tsx'
import { useFavorites } from './favorites-store.ts'
import { useSignedIn } from './signed-in.ts'

/** Marks a dish as a favorite. Only for signed-in customers of restaurants with favorites enabled. */
export function FavoriteToggle({ productId }: { productId: string }) {
  const { favoritesEnabled } = useRestaurant()
  const signedIn = useSignedIn()
  return favoritesEnabled && signedIn ? <Toggle productId={productId} /> : null
}

function Toggle({ productId }: { productId: string }) {
  const { dishes, mark } = useFavorites(useRestaurant().id)
  if (!dishes) return null
  const marked = dishes.some((dish) => dish.productId === productId && dish.marked)
  return (
    <button
      type="button"
      aria-pressed={marked}
      onClick={() => void mark(productId, !marked)}
      className="relative inline-flex items-center gap-1.5 rounded-8 font-medium text-14 text-ink-2 after:absolute after:-inset-x-2 after:-inset-y-3 hover:text-ink"
    >
      <Heart className={cx('size-4.5', marked && 'fill-current text-pick-ink')} />
      Favorite
    </button>
  )
}
