import { createHash } from 'node:crypto'
import type { App } from '../../app.ts'

/**
 * The token that opens an order to whoever holds it: 32 bytes, derived from the order's id with the program's own
 * key, so that a repeated request is told the same one although only its hash is stored.
 */
export function orderTokenOf(app: Pick<App, 'secrets'>, orderId: string): string {
  return app.secrets.derive('order-token', orderId).toString('base64url')
}

/** The form in which a token is stored and looked up. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
