import type { PaymentDetails } from '@comanda/contract/payments-reading'
import { itemsRefund } from '@comanda/domain/ledger/items-refund'
import { type Cents, minCents, zeroCents } from '@comanda/domain/money/cents'
import { formatDollars, formatMoney } from '@comanda/domain/money/format'
import { parseDollars } from '@comanda/domain/money/parse'
import { useState } from 'react'
import type { RefundWish } from '../queries.ts'
import { wantedOf } from './refunded-items.ts'

export type Mode = 'everything' | 'items' | 'amount'

/** What of an order is ticked: how many of each line, and the rest of the bill. */
export interface Ticked {
  lines: Record<string, number>
  deliveryFee: boolean
  tip: boolean
}

/** How much is to go back: all that is left, what some dishes cost, or an amount that is typed. */
export function useRefundAmount(details: PaymentDetails) {
  const { refundable } = details.money
  const [mode, setMode] = useState<Mode>('everything')
  const [ticked, setTicked] = useState<Ticked>({ lines: {}, deliveryFee: false, tip: false })
  const [typed, setTyped] = useState('')
  const amount = amountOf(details, mode, ticked, typed)
  const change = (next: Mode) => {
    // what stood in the field is where typing begins
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
    issue: issueOf(amount, refundable),
  }
}

/** What the choice comes to; null for a text that is no amount. */
export function amountOf(
  { charged, lines, money }: Pick<PaymentDetails, 'charged' | 'lines' | 'money'>,
  mode: Mode,
  ticked: Ticked,
  typed: string,
): Cents | null {
  if (mode === 'everything') return money.refundable
  if (mode === 'amount') return parseDollars(typed)
  return minCents(itemsRefund(charged, wantedOf({ lines }, itemsOf(ticked))), money.refundable)
}

/** What is ticked, as it is asked for. */
function itemsOf({ lines, deliveryFee, tip }: Ticked): NonNullable<RefundWish['items']> {
  const chosen = Object.entries(lines).filter(([, quantity]) => quantity > 0)
  return { lines: chosen.map(([key, quantity]) => ({ key, quantity })), deliveryFee, tip }
}

function issueOf(amount: Cents | null, refundable: Cents): string | undefined {
  if (amount === null || amount <= 0) return 'Choose an amount above nothing'
  return amount > refundable ? `${formatMoney(refundable)} at most` : undefined
}
