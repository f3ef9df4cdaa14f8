import { createHash } from 'node:crypto'
import type { App } from '../app.ts'

/**
 * The bearer token of an order: 32 bytes, derived from the order's id with the server's own key, so that a
 * repeated request gets the same token although only its hash is stored.
 */
export function orderTokenOf(app: Pick<App, 'secrets'>, orderId: string): string {
  return app.secrets.derive('order-token', orderId).toString('base64url')
}

/** The hash under which a token is stored and looked up. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
