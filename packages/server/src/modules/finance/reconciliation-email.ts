import type { Reconciliation } from '@comanda/contract/finance'
import { formatMoney } from '@comanda/domain/money/format'
import { platformBrand, type QueuedNotification, writeNote } from '../notifications/public.ts'

const maxListed = 20

/** The email to a master admin about differences between the ledger and the provider. */
export function reconciliationEmail(recipient: string, run: Reconciliation): QueuedNotification {
  const count = run.differences.length
  const subject =
    count === 1 ? 'The ledger differs in one payment' : `The ledger differs in ${count} payments`
  const lines = [
    `Ledger: ${formatMoney(run.ours)}. Payment provider: ${formatMoney(run.theirs)}.`,
    ...run.differences
      .slice(0, maxListed)
      .map((found) => `${found.movement} ${found.ref}: ${describe(found)}`),
    ...(count > maxListed ? [`And ${count - maxListed} more.`] : []),
  ]
  const foot = 'You receive this email because you manage payments at Comanda.'
  const content = writeNote(platformBrand, { subject, heading: subject, lines, foot })
  return { restaurantId: null, channel: 'email', kind: 'reconciliation', recipient, content }
}

function describe({ kind, ours, theirs }: Reconciliation['differences'][number]): string {
  const amount = (value: typeof ours) => (value === null ? 'nothing' : formatMoney(value))
  if (kind === 'missing_here') return `missing in our ledger (${amount(theirs)} at the payment provider)`
  if (kind === 'missing_there') return `unknown to the payment provider (${amount(ours)} in our ledger)`
  if (kind === 'day') return `${amount(ours)} recorded on a different day than by the payment provider`
  return `${amount(ours)} in our ledger, ${amount(theirs)} at the payment provider`
}
