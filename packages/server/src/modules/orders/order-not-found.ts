import { ORPCError } from '@orpc/server'

/** Also for an order of somebody else: whether it exists is nobody's business. */
export function orderNotFound() {
  return new ORPCError('NOT_FOUND', { status: 404, message: 'Order Not Found' })
}
