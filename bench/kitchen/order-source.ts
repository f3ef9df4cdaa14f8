import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import { columnsOf } from '../load/columns.ts'

export interface CreatedOrder {
  orderId: string
  restaurantId: string
  /** Time of sending COMMIT, by `performance.now()`. */
  committedAt: number
}

/**
 * Inserts paid orders into the database as a settled payment does: the order, its history and its event in
 * one transaction. It bypasses checkout and payment provider, which would otherwise dominate the measurement.
 */
export interface OrderSource {
  /** `onPut` is called before the commit is sent, so that no screen can receive an unregistered order. */
  put(restaurantId: string, onPut?: (order: CreatedOrder) => void): Promise<CreatedOrder>
  /** Inserts `perSecond` orders, rotating through the restaurants, for `seconds`. */
  pour(
    options: { restaurantIds: string[]; perSecond: number; seconds: number; signal: AbortSignal },
    onPut: (order: CreatedOrder) => void,
  ): Promise<void>
}

/** Creates a source whose orders are copies of a real order with new ids and times. */
export async function createOrderSource(pool: Pool, templateId: string): Promise<OrderSource> {
  const columns = await columnsOf(pool, 'orders')
  const names = columns.map(({ name }) => `"${name}"`).join(', ')
  const values = columns.map(({ name }) => `n."${name}"`).join(', ')
  const statement = `
    with made as (
      insert into orders (${names})
      select ${values} from orders t, jsonb_populate_record(t, $1::jsonb) n where t.id = $2
      returning *
    ), step as (
      insert into order_status_history (restaurant_id, order_id, from_status, to_status, actor, at)
      select restaurant_id, id, null, status, 'system:bench', paid_at from made
    )
    select append_event(restaurant_id, 'order.paid', id, jsonb_build_object('revision', revision, 'grandTotal', grand_total))
    from made`

  async function put(restaurantId: string, onPut?: (order: CreatedOrder) => void): Promise<CreatedOrder> {
    const client = await pool.connect()
    try {
      const order = await insert(client, restaurantId)
      onPut?.(order)
      order.committedAt = performance.now()
      await client.query('commit')
      return order
    } finally {
      client.release()
    }
  }

  async function insert(client: PoolClient, restaurantId: string): Promise<CreatedOrder> {
    const orderId = randomUUID()
    const now = new Date()
    const changes = {
      id: orderId,
      restaurant_id: restaurantId,
      status: 'pending',
      revision: 1,
      order_number: orderId.slice(-8).toUpperCase(),
      token_hash: `\\x${randomBytes(32).toString('hex')}`,
      checkout_key: randomUUID(),
      payment_intent_id: `pi_bench_${orderId}`,
      paid_at: now,
      status_at: now,
      created_at: now,
      promised_at: new Date(now.getTime() + 1_200_000),
      discount_code_id: null,
      visit_session_id: null,
      user_id: null,
      escalated_at: null,
    }
    await client.query('begin')
    await client.query("select set_config('app.actor', 'system:bench', true)")
    await client.query({ name: 'put', text: statement, values: [JSON.stringify(changes), templateId] })
    return { orderId, restaurantId, committedAt: 0 }
  }

  return {
    put,
    async pour({ restaurantIds, perSecond, seconds, signal }, onPut) {
      const total = Math.round(perSecond * seconds)
      const startedAt = performance.now()
      const pending = new Set<Promise<unknown>>()
      for (let number = 0; number < total; number += 1) {
        const dueIn = startedAt + (number * 1000) / perSecond - performance.now()
        if (dueIn > 0) await delay(dueIn, undefined, { signal })
        signal.throwIfAborted()
        const restaurantId = restaurantIds[number % restaurantIds.length] ?? ''
        const insertion = put(restaurantId, onPut)
        pending.add(insertion)
        insertion.finally(() => pending.delete(insertion)).catch(() => {})
      }
      await Promise.all(pending)
    },
  }
}
