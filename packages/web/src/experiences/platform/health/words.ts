import type { Reconciliation } from '@comanda/contract/finance'
import type { HealthCheck } from '@comanda/contract/health'
import { formatMoney } from '@comanda/domain/money/format'
import type { Tone } from '@comanda/ui/badge'

export type Status = HealthCheck['status'] | 'checking'
type Difference = Reconciliation['differences'][number]

export const checkNames: Record<HealthCheck['id'], string> = {
  database: 'Database Connection',
  payments: 'Card Payments',
  courier: 'Courier',
  email: 'Email Service',
  sms: 'Text Messages',
  realtime: 'Realtime Updates',
  walls: 'Security Policies',
  functions: 'Edge Functions',
  orders: 'Order Processing',
}

export const statusWords: Record<Status, { words: string; tone: Tone }> = {
  checking: { words: 'Checking', tone: 'neutral' },
  healthy: { words: 'Healthy', tone: 'success' },
  warning: { words: 'Warning', tone: 'warn' },
  error: { words: 'Error', tone: 'danger' },
}

/** What two books say of one movement of money. */
export function differenceWords({ ours, theirs }: Difference): string {
  const amount = (value: Difference['ours']) => (value === null ? 'nothing' : formatMoney(value))
  return `${amount(ours)} in our books, ${amount(theirs)} at the provider`
}

/** What is to be done about it. */
export function adviceFor({ kind, movement, order }: Difference): string {
  if (kind === 'missing_here' && movement === 'other')
    return 'Something was moved by hand at the provider. Look it up there by its name and write down what it was.'
  if (kind === 'missing_here')
    return order
      ? 'Its webhook was missed. Open the payment: it is asked about again; compare once more afterwards.'
      : 'No order of ours knows it. It was made at the provider by hand or by another program: look it up there, and give it back if nobody can say whose it is.'
  if (kind === 'day')
    return 'Nothing is missing: it was booked on another day than the provider moved it, as after a day without us. Reports by day count it on ours.'
  if (kind === 'missing_there')
    return 'The provider does not list it. Look whether the day was compared too early or with another account; a correction belongs into the books if it stays so.'
  return movement === 'card_fee'
    ? 'The provider changed its fee after we booked it. Nothing is owed to the customer; the difference is the platform’s.'
    : 'The amounts differ. Open the payment, compare its story with the provider’s, and refund what was taken too much.'
}
