import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** The slip of an order: paper with a torn foot. Used for orders only. */
export function OrderSlip({ children }: { children: ReactNode }) {
  return (
    <div className="slip-shadow">
      <div className="slip-foot rounded-t-card bg-surface px-6 pt-6 pb-9 text-15">{children}</div>
    </div>
  )
}

/** A tear line between items, sums and total. */
export function TearLine({ className }: { className?: string }) {
  return <hr className={cx('my-4 border-line-2 border-t border-dashed', className)} />
}

export interface SlipLineProps {
  quantity: number
  name: ReactNode
  /** The choices as text, below the name. */
  choices?: ReactNode
  price: ReactNode
  /** Changed since the customer last saw it. */
  changed?: boolean
  /** Removed from the order after it was paid: the word for it. */
  removed?: string | undefined
}

/** One order line: quantity, name, choices, price. */
export function SlipLine({ quantity, name, choices, price, changed, removed }: SlipLineProps) {
  return (
    <div className={cx('flex gap-x-3 py-1.5', changed && '-mx-3 rounded-8 bg-warn-tint px-3')}>
      <span className="min-w-7 flex-none whitespace-nowrap font-semibold text-ink-2 tnum">
        {quantity}
        <span aria-hidden="true">×</span>
        <span className="visually-hidden"> times</span>
      </span>
      <span className="min-w-0 flex-auto">
        {removed ? (
          <>
            <s className="text-ink-2">{name}</s> <b className="text-13 text-danger-ink">{removed}</b>
          </>
        ) : (
          <span className="font-semibold">{name}</span>
        )}
        {choices && <span className="block text-14 text-ink-2">{choices}</span>}
      </span>
      <span className="flex-none text-right">{removed ? <s className="text-ink-2">{price}</s> : price}</span>
    </div>
  )
}

/** One row of the sum: "Tax", "$3.07". saving is green, with its minus sign. */
export function SlipRow({
  label,
  amount,
  saving,
}: {
  label: ReactNode
  amount: ReactNode
  saving?: boolean
}) {
  return (
    <div className={cx('flex justify-between gap-4 py-1', saving && 'font-semibold text-success-ink')}>
      <span className={cx('min-w-0', !saving && 'text-ink-2')}>{label}</span>
      <span className="text-right">{amount}</span>
    </div>
  )
}

/** The amount to pay. */
export function SlipTotal({ label = 'Total', amount }: { label?: ReactNode; amount: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <span className="font-semibold text-18">{label}</span>
      <span className="font-bold text-24 tracking-tight">{amount}</span>
    </div>
  )
}
