import { type RawBuilder, sql } from 'kysely'
import type { App } from '../app.ts'
import { hashOfToken } from './token-hash.ts'

/**
 * The bearer token of an order: 32 bytes, derived from the order's id with the server's own key, so that a
 * repeated request gets the same token although only its hash is stored.
 */
export function orderTokenOf(app: Pick<App, 'secrets'>, orderId: string): string {
  return app.secrets.derive('order-token', orderId).toString('base64url')
}

/** The id of a token's order, as a subquery. */
export function idOfToken(token: string): RawBuilder<string> {
  return sql<string>`(select order_id from order_tokens where token_hash = ${hashOfToken(token)})`
}
