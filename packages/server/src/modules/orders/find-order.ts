import { orderStatuses } from '@comanda/domain/ordering/order-status'
import { sql } from 'kysely'
import { z } from 'zod'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import type { OrderRow } from '../../db/order-rows.ts'
import { orderTokenFor } from '../../platform/order-token.ts'
import { hashOfToken } from '../../platform/token-hash.ts'
import type { HistoryStep } from './order-row.ts'

/** An order with the settings of its restaurant that its page shows. */
export type PageOrderRow = OrderRow & { offers_curbside: boolean }

export interface FoundOrder {
  row: PageOrderRow
  history: HistoryStep[]
  /** Number of the last event of the order's restaurant at the time of reading. */
  lastEvent: number
}

/** The order of a token, or of a payment link's token, paid or not; null for an unknown token. The token is the authorization. */
export function findOrderByToken(
  app: Pick<App, 'db' | 'secrets'>,
  token: string,
  actor: string,
): Promise<FoundOrder | null> {
  const hash = hashOfToken(orderTokenFor(app, token))
  return app.db.platform(actor, async (tx, last) => {
    const isOrderOfToken = sql<boolean>`(orders.restaurant_id, orders.id) =
      (select restaurant_id, order_id from order_tokens where token_hash = ${hash})`
    const found = await last(withHistory(tx).where(isOrderOfToken)).executeTakeFirst()
    return found ? foundOrder(found) : null
  })
}

/** Reloads an order by its id. */
export function reloadOrder(
  app: Pick<App, 'db'>,
  restaurantId: string,
  orderId: string,
  actor: string,
): Promise<FoundOrder> {
  return app.db.tenant(restaurantId, actor, async (tx, last) => {
    const found = await last(
      withHistory(tx).where('orders.restaurant_id', '=', restaurantId).where('orders.id', '=', orderId),
    ).executeTakeFirstOrThrow()
    return foundOrder(found)
  })
}

function withHistory(tx: Tx) {
  return tx
    .selectFrom('orders')
    .selectAll('orders')
    .select((query) => [
      query
        .selectFrom('order_status_history as step')
        .select(
          sql<unknown>`coalesce(jsonb_agg(jsonb_build_object('status', step.to_status, 'at',
            floor(extract(epoch from step.at) * 1000)) order by step.id), '[]')`.as('steps'),
        )
        .whereRef('step.restaurant_id', '=', 'orders.restaurant_id')
        .whereRef('step.order_id', '=', 'orders.id')
        .as('steps'),
      query
        .selectFrom('event_counters')
        .select('event_counters.last_seq')
        .whereRef('event_counters.restaurant_id', '=', 'orders.restaurant_id')
        .as('last_event'),
      query
        .selectFrom('kitchen_settings')
        .select('offers_curbside')
        .whereRef('kitchen_settings.restaurant_id', '=', 'orders.restaurant_id')
        .as('offers_curbside'),
    ])
}

function foundOrder({
  steps,
  last_event,
  offers_curbside,
  ...row
}: OrderRow & { steps: unknown; last_event: number | null; offers_curbside: boolean | null }): FoundOrder {
  const page = { ...row, offers_curbside: offers_curbside ?? false }
  return { row: page, history: history.parse(steps), lastEvent: last_event ?? 0 }
}

const history = z.array(z.object({ status: z.enum(orderStatuses), at: z.number() }))
