import type { PaymentDetails } from '@comanda/contract/payment-queries'
import { itemsDue } from '@comanda/domain/ledger/items-refund'
import { type Cents, minCents, zeroCents } from '@comanda/domain/money/cents'
import { formatDollars, formatMoney } from '@comanda/domain/money/format'
import { parseDollars } from '@comanda/domain/money/parse'
import { dollarFormat, readNumber } from '@comanda/domain/money/typed-number'
import { useState } from 'react'
import type { RefundRequest } from '../queries.ts'
import { refundedItems } from './refunded-items.ts'

export type Mode = 'everything' | 'items' | 'amount'

/** The selected part of an order: quantity of each line, and the other charges. */
export interface Ticked {
  lines: Record<string, number>
  deliveryFee: boolean
  tip: boolean
}

/** How much to refund: the full refundable amount, some items, or a typed amount. */
export function useRefundAmount(details: PaymentDetails) {
  const { refundable } = details.money
  const [mode, setMode] = useState<Mode>('everything')
  const [ticked, setTicked] = useState<Ticked>({ lines: {}, deliveryFee: false, tip: false })
  const [typed, setTyped] = useState('')
  const amount = amountOf(details, mode, ticked, typed)
  const change = (next: Mode) => {
    // Typing replaces the suggested amount.
    if (next === 'amount') setTyped(amount ? formatDollars(amount) : '')
    setMode(next)
  }
  return {
    mode,
    setMode: change,
    ticked,
    setTicked,
    typed: mode === 'amount' ? typed : formatDollars(amount ?? zeroCents),
    setTyped: (text: string) => {
      setMode('amount')
      setTyped(text)
    },
    amount,
    items: mode === 'items' ? itemsOf(ticked) : null,
    issue: (mode === 'amount' ? readNumber(typed, dollarFormat).issue : null) ?? issueOf(amount, refundable),
  }
}

/** The amount of the selection in cents; null for an invalid amount. */
export function amountOf(
  details: Pick<PaymentDetails, 'charged' | 'lines' | 'money' | 'refunds'>,
  mode: Mode,
  ticked: Ticked,
  typed: string,
): Cents | null {
  const { charged, lines, money } = details
  if (mode === 'everything') return money.refundable
  if (mode === 'amount') return parseDollars(typed)
  const due = itemsDue(charged, lines, { items: itemsOf(ticked), refunded: refundedItems(details) })
  // While the card's payment is disputed, an item is refunded in full only.
  return due && !money.disputed ? minCents(due, money.refundable) : due
}

/** The selection as the API expects it. */
function itemsOf({ lines, deliveryFee, tip }: Ticked): NonNullable<RefundRequest['items']> {
  const chosen = Object.entries(lines).filter(([, quantity]) => quantity > 0)
  return { lines: chosen.map(([key, quantity]) => ({ key, quantity })), deliveryFee, tip }
}

function issueOf(amount: Cents | null, refundable: Cents): string | undefined {
  if (amount === null || amount <= 0) return 'Enter an amount greater than zero'
  return amount > refundable ? `Up to ${formatMoney(refundable)} can be refunded` : undefined
}
