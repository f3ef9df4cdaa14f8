import { ORPCError } from '@orpc/server'

export function discountRefused(message: string) {
  return new ORPCError('DISCOUNT_REFUSED', { status: 422, message })
}
