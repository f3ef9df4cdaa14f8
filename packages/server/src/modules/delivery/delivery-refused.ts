import { ORPCError } from '@orpc/server'

/** There is no delivery to this address, or none right now. The sentence stands below "Unable to deliver". */
export function deliveryRefused(message: string) {
  return new ORPCError('DELIVERY_UNAVAILABLE', { status: 422, message })
}
