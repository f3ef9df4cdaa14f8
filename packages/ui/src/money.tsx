import { cents } from '@comanda/domain/money/cents'
import { formatMoney } from '@comanda/domain/money/format'
import { cx } from './cx.ts'

export interface MoneyProps {
  /** US dollars in whole cents, possibly negative. */
  cents: number
  /** Shows a plus before a surcharge: "+$4.00". 0 is shown as "Included". */
  delta?: boolean
  /** A former price. Read aloud as "was". */
  struck?: boolean
  className?: string
}

/** An amount in US dollars: "$1,284.60", with a true minus sign and digits of equal width. */
export function Money({ cents: amount, delta, struck, className }: MoneyProps) {
  const text = delta ? deltaText(amount) : formatMoney(cents(amount))
  if (struck)
    return (
      <s className={cx('text-ink-3 tnum', className)}>
        <span className="visually-hidden">was </span>
        {text}
      </s>
    )
  return <span className={cx('whitespace-nowrap tnum', className)}>{text}</span>
}

function deltaText(amount: number): string {
  if (amount === 0) return 'Included'
  return `${amount > 0 ? '+' : ''}${formatMoney(cents(amount))}`
}
