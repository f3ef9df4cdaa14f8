import type { Payment, PaymentStep } from '@comanda/contract/payments-reading'
import type { Account } from '@comanda/domain/ledger/entry'
import { brandName } from '../brand-name.ts'

export function cardWords(card: Payment['card']): string {
  return card ? `${brandName(card.brand)} ${card.last4}` : '–'
}

/** Accounts of the books as people read them. */
export const accountWords: Record<Account, string> = {
  provider: 'Card provider',
  bank: 'Bank',
  sales: 'Food and drink',
  discount: 'Discount',
  tax: 'Tax',
  delivery: 'Delivery fee',
  processing_fee: 'Processing fee',
  tip: 'Tip',
  platform_fee: 'Platform fee, paid',
  platform_income: 'Platform fee, earned',
  card_fee: 'Card fee',
  platform_card_fee: 'Card fee, borne by the platform',
  transferred: 'Passed on to the restaurant',
  disputed: 'Taken back by a bank',
}

export function movementWords(kind: string): string {
  return movements[kind] ?? kind
}

const movements: Record<string, string> = {
  charge: 'Charge',
  card_fee: 'Card fee',
  refund: 'Refund',
  refund_failed: 'Refund that failed',
  dispute: 'Dispute',
  dispute_won: 'Dispute won',
  payout: 'Payout',
  correction: 'Correction',
}

export const stepWords: Record<PaymentStep['kind'], string> = {
  placed: 'Order placed',
  intent: 'Payment prepared',
  refused: 'Card refused',
  authorized: 'Money held on the card',
  paid: 'Paid',
  captured: 'Money taken',
  expired: 'Given up, nothing charged',
  cancelled: 'Order cancelled',
  refund_asked: 'Refund requested',
  refund_done: 'Refunded',
  refund_failed: 'Refund failed',
  dispute_opened: 'Disputed by the bank',
  dispute_closed: 'Dispute closed',
  problem: 'Does not fit the order',
  problem_solved: 'Looked into',
  notice: 'Notice from the provider',
  mail: 'E-mail',
}

export const reasonWords = {
  requested_by_customer: 'Asked for by the customer',
  cancelled: 'Order cancelled',
  duplicate: 'Charged twice',
  fraudulent: 'Fraud',
  other: 'Another reason',
} as const
