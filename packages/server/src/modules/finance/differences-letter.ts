import type { Reconciliation } from '@comanda/contract/finance'
import { formatMoney } from '@comanda/domain/money/format'
import { type Letter, platformBrand, writeNote } from '../notifications/public.ts'

const mostNamed = 20

/** What a master admin is written when our books and the provider's differ. */
export function differencesLetter(recipient: string, run: Reconciliation): Letter {
  const count = run.differences.length
  const subject = count === 1 ? 'The books differ in one payment' : `The books differ in ${count} payments`
  const lines = [
    `Our books: ${formatMoney(run.ours)}. The payment service: ${formatMoney(run.theirs)}.`,
    ...run.differences.slice(0, mostNamed).map((found) => `${found.movement} ${found.ref}: ${words(found)}`),
    ...(count > mostNamed ? [`And ${count - mostNamed} more.`] : []),
  ]
  const foot = 'You get this because you look after payments at Comanda.'
  const content = writeNote(platformBrand, { subject, heading: subject, lines, foot })
  return { restaurantId: null, channel: 'email', kind: 'reconciliation', recipient, content }
}

function words({ kind, ours, theirs }: Reconciliation['differences'][number]): string {
  const amount = (value: typeof ours) => (value === null ? 'nothing' : formatMoney(value))
  if (kind === 'missing_here') return `missing in our books (${amount(theirs)} at the payment service)`
  if (kind === 'missing_there') return `unknown to the payment service (${amount(ours)} in our books)`
  if (kind === 'day') return `${amount(ours)} booked on another day than the payment service moved it`
  return `${amount(ours)} in our books, ${amount(theirs)} at the payment service`
}
