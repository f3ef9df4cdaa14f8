import { addCents, type Cents } from '../money/cents.ts'

/** The contents of a payout. The parts of transferred charges are only in the platform's payouts. */
export const payoutLineKinds = [
  'charge',
  'refund',
  'refund_failed',
  'transfer',
  'transfer_returned',
  'platform_fee',
  'platform_fee_returned',
  'dispute',
  'dispute_won',
  'payout_failed',
  'other',
] as const
export type PayoutLineKind = (typeof payoutLineKinds)[number]

export const payoutLineLabels: Record<PayoutLineKind, string> = {
  charge: 'Orders',
  refund: 'Refunds',
  refund_failed: 'Refunds that failed',
  transfer: 'Transferred to restaurants',
  transfer_returned: 'Returned by restaurants for refunds',
  platform_fee: 'Platform fees',
  platform_fee_returned: 'Platform fees returned with refunds',
  dispute: 'Disputes',
  dispute_won: 'Disputes won',
  payout_failed: 'Payouts that failed',
  other: 'Other entries of the payment provider',
}

/** The same of a single entry. */
export const payoutEntryLabels: Record<PayoutLineKind, string> = {
  charge: 'Order',
  refund: 'Refund',
  refund_failed: 'Refund that failed',
  transfer: 'Transfer to the restaurant',
  transfer_returned: 'Return by the restaurant for a refund',
  platform_fee: 'Platform fee',
  platform_fee_returned: 'Platform fee returned with a refund',
  dispute: 'Dispute',
  dispute_won: 'Dispute won',
  payout_failed: 'Payout that failed',
  other: 'Other entry of the payment provider',
}

interface Line {
  kind: PayoutLineKind
  amount: Cents
  fee: Cents
  net: Cents
}

/** Entries of one kind together. */
export interface PayoutSum extends Line {
  count: number
}

/** The sums of each kind, in the order of `payoutLineKinds`; kinds without entries are left out. */
export function sumsByKind(lines: readonly Line[]): PayoutSum[] {
  return payoutLineKinds.flatMap((kind) => {
    const those = lines.filter((line) => line.kind === kind)
    return those.length === 0 ? [] : [{ kind, count: those.length, ...sumOfLines(those) }]
  })
}

/** `net` is `amount` less `fee`. */
export function sumOfLines(lines: readonly Omit<Line, 'kind'>[]): { amount: Cents; fee: Cents; net: Cents } {
  return {
    amount: addCents(...lines.map(({ amount }) => amount)),
    fee: addCents(...lines.map(({ fee }) => fee)),
    net: addCents(...lines.map(({ net }) => net)),
  }
}
