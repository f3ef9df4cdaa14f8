import { ORPCError } from '@orpc/server'

/** Delivery to this address is not possible, or not now. The message is shown below "Unable to deliver". */
export function deliveryRefused(message: string) {
  return new ORPCError('DELIVERY_UNAVAILABLE', { status: 422, message })
}
