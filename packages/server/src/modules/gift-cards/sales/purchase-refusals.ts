import { ORPCError } from '@orpc/server'

export function purchaseExpired() {
  return new ORPCError('PURCHASE_EXPIRED', {
    status: 409,
    message: 'The time to pay for this gift card ran out, and your card was not charged. Please start again.',
  })
}
