/** Why money is refunded, by display name for staff; the most common reasons first. */
export const refundReasonLabels = {
  item_missing_or_wrong: 'Item missing or wrong',
  poor_quality: 'Quality of the food',
  late: 'Late or not delivered',
  requested_by_customer: 'Requested by the customer',
  duplicate: 'Charged twice',
  cancelled: 'Order cancelled',
  fraudulent: 'Fraud',
  other: 'Other',
} as const
export type RefundReason = keyof typeof refundReasonLabels
export const refundReasons = Object.keys(refundReasonLabels) as [RefundReason, ...RefundReason[]]

export function isRefundReason(text: string | null): text is RefundReason {
  return text !== null && Object.hasOwn(refundReasonLabels, text)
}

/** The reason as shown to the customer; null for internal ones. */
export function customerRefundReason(reason: RefundReason): string | null {
  return shownToCustomer.includes(reason) ? refundReasonLabels[reason] : null
}

const shownToCustomer: readonly RefundReason[] = [
  'item_missing_or_wrong',
  'poor_quality',
  'late',
  'duplicate',
]
