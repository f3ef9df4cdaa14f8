import type { Payment, PaymentStep } from '@comanda/contract/payment-queries'
import type { Account } from '@comanda/domain/ledger/entry'
import { brandName } from '../../../shared/brand-name.ts'

export function cardLabel(card: Payment['card']): string {
  return card ? `${brandName(card.brand)} ${card.last4}` : '–'
}

/** What was paid: an order by its number, "1A2B3C4D", or "Gift card 9XYZ". */
export function paymentName({ orderNumber, giftCard }: Pick<Payment, 'orderNumber' | 'giftCard'>): string {
  return giftCard ? giftCardName(giftCard.last4) : orderNumber
}

export function giftCardName(last4: string | null): string {
  return ['Gift card', last4].filter(Boolean).join(' ')
}

/** Ledger accounts by display name. */
export const accountLabels: Record<Account, string> = {
  provider: 'Payment provider',
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
  platform_card_fee: 'Card fee, paid by the platform',
  transferred: 'Transferred to the restaurant',
  disputed: 'Disputed by a bank',
  gift_cards: 'Gift cards, owed to holders',
  counter: 'Collected by the restaurant itself',
}

export function movementLabel(kind: string): string {
  return movements[kind] ?? kind
}

const movements: Record<string, string> = {
  charge: 'Charge',
  card_fee: 'Card fee',
  refund: 'Refund',
  refund_failed: 'Failed refund',
  dispute: 'Dispute',
  dispute_won: 'Dispute won',
  payout: 'Payout',
  correction: 'Correction',
}

export const stepLabels: Record<PaymentStep['kind'], string> = {
  placed: 'Order placed',
  intent: 'Payment prepared',
  refused: 'Card refused',
  authorized: 'Payment authorized',
  paid: 'Paid',
  counter_paid: 'Paid at the counter',
  captured: 'Payment captured',
  expired: 'Expired, nothing charged',
  cancelled: 'Order cancelled',
  refund_requested: 'Refund requested',
  refund_done: 'Refunded',
  refund_failed: 'Refund failed',
  dispute_opened: 'Disputed by the bank',
  dispute_closed: 'Dispute closed',
  problem: 'Does not match the order',
  problem_solved: 'Reviewed',
  notice: 'Notice from the provider',
  mail: 'Email',
  text_message: 'Text message',
}
