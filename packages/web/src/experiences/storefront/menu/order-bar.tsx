import type { Cents } from '@comanda/domain/money/cents'
import { formatMoney } from '@comanda/domain/money/format'
import { buttonClass } from '@comanda/ui/button-class.ts'
import { cx } from '@comanda/ui/cx.ts'

/** Opens the cart from the bottom of small screens. */
export function OrderBar({
  count,
  subtotal,
  onOpen,
}: {
  count: number
  subtotal: Cents
  onOpen: () => void
}) {
  return (
    <div className="order-bar pointer-events-none fixed inset-x-0 bottom-0 z-sticky px-4 pb-[max(1.25rem,env(safe-area-inset-bottom))] lg:hidden">
      <button
        type="button"
        onClick={onOpen}
        className={cx(
          buttonClass({ variant: 'brand', block: true }),
          'pointer-events-auto min-h-14! justify-start! rounded-16! px-4.5! text-left! shadow-e-3',
        )}
      >
        <span className="grid min-w-7 place-items-center rounded-8 bg-on-brand/16 px-1.5 py-0.5 tnum">
          <span key={count} className="animate-count">
            {count}
          </span>
        </span>
        <span className="flex-auto">View order</span>
        <span className="tnum">{formatMoney(subtotal)}</span>
      </button>
    </div>
  )
}
