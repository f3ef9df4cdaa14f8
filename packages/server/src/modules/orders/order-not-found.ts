import { ORPCError } from '@orpc/server'

/** Also for other customers' orders: the response must not reveal whether an order exists. */
export function orderNotFound() {
  return new ORPCError('NOT_FOUND', { status: 404, message: 'Order Not Found' })
}
