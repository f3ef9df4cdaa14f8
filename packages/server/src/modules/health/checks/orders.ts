import { counted } from '@comanda/domain/count'
import { minutes } from '@comanda/domain/time/instant'
import { sql } from 'kysely'
import type { App } from '../../../app.ts'
import { actor, instantFact, type Probe, textFact } from './probe.ts'

export interface Flow {
  paidAt: Date | null
  paidToday: number
  pending: number
  /** Pending long after their time to pay. */
  stuck: number
}

/** How long the sweeper can take to expire an unpaid order after its deadline. */
const grace = minutes(5)

/** Whether orders are processed: the last paid one, and stuck ones. */
export const ordersProbe: Probe = {
  id: 'orders',
  otherwise: 'Status unknown',
  async read(app) {
    const { paidAt, paidToday, pending, stuck } = await readFlow(app)
    const facts = [
      instantFact('Last paid order', paidAt),
      textFact('Paid in 24 hours', paidToday),
      textFact('Waiting for payment', pending),
    ]
    if (stuck > 0)
      return {
        status: 'error',
        message: `${counted(stuck, 'order')} neither paid nor expired in time`,
        facts,
      }
    const message =
      paidToday > 0 ? `${counted(paidToday, 'order')} paid in 24 hours, none stuck` : 'None stuck'
    return { status: 'healthy', message, facts }
  },
}

export function readFlow(app: Pick<App, 'db' | 'now' | 'config'>): Promise<Flow> {
  const now = app.now()
  return app.db.platform(actor, async (tx) => {
    const { rows } = await sql<Flow>`
      select
        (select max(last.paid_at) from restaurants r cross join lateral (
          select paid_at from orders where restaurant_id = r.id and paid_at is not null order by paid_at desc limit 1
        ) as last) as "paidAt",
        (select count(*)::int from restaurants r join orders o on o.restaurant_id = r.id
          and o.paid_at > ${new Date(now - minutes(24 * 60))}) as "paidToday",
        (select count(*)::int from orders where is_unsettled) as pending,
        (select count(*)::int from orders where is_unsettled
          and created_at < ${new Date(now - minutes(app.config.pendingMinutes) - grace)}) as stuck`.execute(
      tx,
    )
    return rows[0] ?? { paidAt: null, paidToday: 0, pending: 0, stuck: 0 }
  })
}
