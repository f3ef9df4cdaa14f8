import { buttonClass } from '@comanda/ui/button-class.ts'
import { cx } from '@comanda/ui/cx.ts'
import { ShoppingBag } from '@comanda/ui/icons.ts'

/** Opens the cart and shows the number of items in it. On a phone an icon with the count at its corner. */
export function CartButton({
  count,
  isOff,
  onOpen,
}: {
  count: number
  /** Ordering is off. */
  isOff: boolean
  onOpen: () => void
}) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className={cx(
        buttonClass({ variant: isOff ? 'outline' : 'brand' }),
        'gap-3! px-4! max-sm:size-11 max-sm:border-line! max-sm:bg-surface! max-sm:p-0! max-sm:text-ink! sm:min-h-12! sm:pr-2.5!',
      )}
    >
      <ShoppingBag className="size-5" />
      <span className="max-sm:visually-hidden">Cart</span>
      <span
        className={cx(
          'grid min-w-7 place-items-center rounded-8 bg-current/12 px-2 py-0.75 text-15 tnum max-sm:absolute max-sm:-top-2 max-sm:-right-2 max-sm:min-w-5.5 max-sm:rounded-full max-sm:bg-brand max-sm:px-1 max-sm:py-0.5 max-sm:text-12 max-sm:text-on-brand',
          count === 0 && 'max-sm:hidden',
        )}
      >
        <span key={count} className="animate-count">
          {count}
        </span>
        <span className="visually-hidden">{count === 1 ? ' item' : ' items'}</span>
      </span>
    </button>
  )
}
