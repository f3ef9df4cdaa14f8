import type { Reconciliation } from '@comanda/contract/finance'
import { formatMoney } from '@comanda/domain/money/format'

type Difference = Reconciliation['differences'][number]

/** A difference as text: our amount and the provider's. */
export function formatDifference({ ours, theirs }: Difference): string {
  const amount = (value: Difference['ours']) => (value === null ? 'nothing' : formatMoney(value))
  return `${amount(ours)} in our ledger, ${amount(theirs)} at the provider`
}

/** What to do about a difference. */
export function adviceFor({ kind, movement, order }: Difference): string {
  if (kind === 'missing_here' && movement === 'other')
    return 'Someone moved money manually at the provider. Look it up there by its ID and record what it was.'
  if (kind === 'missing_here')
    return order
      ? 'Its webhook was missed. Open the payment to query it again, then compare again.'
      : 'It belongs to no order. It was created manually or by another program: look it up at the provider, and refund it if its owner cannot be found.'
  if (kind === 'day')
    return 'Nothing is missing: we recorded it on a different day than the provider, for example after an outage. Daily reports use our date.'
  if (kind === 'missing_there')
    return 'The provider does not list it. Check whether the day was compared too early or against another account. If the difference remains, add a correction to the ledger.'
  return movement === 'card_fee'
    ? 'The provider changed its fee after we recorded it. The customer is owed nothing; the platform bears the difference.'
    : 'The amounts differ. Open the payment, compare its timeline with the provider’s, and refund any overcharge.'
}
