import { sql } from 'kysely'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { perApp } from '../../platform/per-app.ts'
import { type PaidOrder, type Payment, paidOrder, payStatement } from './paid-order.ts'
import { rememberPaidRow } from './paid-rows.ts'

/**
 * Commits a payment of an order without reservations. The events of a restaurant are numbered one transaction after the
 * other, so payments that arrive while one is being committed would wait; they are committed together instead. If that
 * fails, each is committed on its own. Returns null when another call was first.
 */
export async function commitPayment(app: App, actor: string, payment: Payment): Promise<PaidOrder | null> {
  const queues = queuesOf(app)
  const key = `${payment.order.restaurantId} ${actor}`
  const queue = queues.get(key)
  if (queue) return new Promise((resolve) => queue.push({ ...payment, resolve }))
  const waiting: Waiting[] = []
  queues.set(key, waiting)
  try {
    return await commitOne(app, actor, payment)
  } finally {
    void commitWaiting(app, actor, waiting, () => queues.delete(key))
  }
}

interface Waiting extends Payment {
  resolve(paid: PaidOrder | null | Promise<PaidOrder | null>): void
}

/** The payments that wait while one of the same restaurant and actor is being committed. */
const queuesOf = perApp(() => new Map<string, Waiting[]>())
const maxBatch = 20

/** `close` runs in the same step that finds the queue empty, so that no payment is added to a queue that is no longer read. */
async function commitWaiting(app: App, actor: string, waiting: Waiting[], close: () => void): Promise<void> {
  while (waiting.length > 0) {
    const batch = waiting.splice(0, maxBatch)
    const paid = await commitTogether(app, actor, batch).catch((error) => {
      app.log.warn(
        { err: error, orderIds: batch.map(({ order }) => order.id) },
        'committing payments together failed; each is committed on its own',
      )
      return null
    })
    for (const [index, payment] of batch.entries())
      payment.resolve(paid ? (paid[index] ?? null) : commitOne(app, actor, payment))
  }
  close()
}

async function commitOne(app: App, actor: string, payment: Payment): Promise<PaidOrder | null> {
  const { id, restaurantId } = payment.order
  const row = app.db.tenant(restaurantId, actor, async (tx, last) => {
    const { rows } = await last(payStatement(payment, new Date(app.now()))).execute(tx)
    return rows[0]
  })
  rememberPaidRow(app, id, row)
  return paidOrder(app, payment, await row)
}

async function commitTogether(app: App, actor: string, batch: Payment[]): Promise<(PaidOrder | null)[]> {
  const [first] = batch
  if (!first) return []
  const { restaurantId } = first.order
  const ids = batch.map(({ order }) => order.id)
  const committed = app.db.tenant(restaurantId, actor, async (tx) => {
    const now = new Date(app.now())
    // Every order is locked before the first event is appended, as by any other transaction: that prevents deadlocks.
    const [, ...results] = await Promise.all([
      lockOrders(tx, restaurantId, ids),
      ...batch.map((payment) => payStatement(payment, now).execute(tx)),
    ])
    return results.map((result) => result.rows[0])
  })
  for (const [index, id] of ids.entries()) {
    const row = committed.then((rows) => rows[index])
    row.catch(() => {})
    rememberPaidRow(app, id, row)
  }
  const rows = await committed
  return batch.map((payment, index) => paidOrder(app, payment, rows[index]))
}

function lockOrders(tx: Tx, restaurantId: string, ids: string[]): Promise<unknown> {
  return sql`select 1 from orders where restaurant_id = ${restaurantId} and id = any(${ids}::uuid[])
    order by id for update`.execute(tx)
}
