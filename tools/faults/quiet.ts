import { setTimeout as delay } from 'node:timers/promises'
import { withDatabase } from '../program/database.ts'
import type { Program } from '../program/program.ts'
import { readProvider } from './facts.ts'

const POLL_MS = 500

/** Waits until every order is paid or given up, every event is passed on and every webhook is delivered. */
export async function untilQuiet(program: Program, gaveUp: AbortSignal): Promise<void> {
  await withDatabase(program.dataDir, async (pool) => {
    while (true) {
      const { rows } = await pool.query<{ orders: number; events: number }>(underWay)
      const { webhooks } = await readProvider(program)
      const undelivered = webhooks.filter((webhook) => webhook.state === 'waiting').length
      const { orders = 0, events = 0 } = rows[0] ?? {}
      if (orders + events + undelivered === 0) return
      if (gaveUp.aborted) {
        throw new Error(
          `It never became quiet: ${orders} orders, ${events} events, ${undelivered} webhooks wait.`,
        )
      }
      await delay(POLL_MS)
    }
  })
}

const underWay = `select
  (select count(*) from orders where payment_status in ('pending', 'failed') and released_at is null
    and customer_email like '%@faults.test') as orders,
  (select count(*) from events where relayed_at is null) as events`
