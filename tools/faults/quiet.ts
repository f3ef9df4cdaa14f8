import { setTimeout as delay } from 'node:timers/promises'
import { withDatabase } from '../program/database.ts'
import type { Program } from '../program/program.ts'
import { readProvider } from './facts.ts'

const POLL_MS = 500
/** Orders expire after a minute; webhook retries wait at most half a minute. */
const TIMEOUT_MS = 180_000

/**
 * Waits until every order is paid or expired, every event is handled and every webhook is delivered. Returns
 * what remains after the timeout, or null.
 */
export async function untilQuiet(program: Program, abortSignal: AbortSignal): Promise<string | null> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  return withDatabase(program.dataDir, async (pool) => {
    while (true) {
      const { rows } = await pool.query<{ orders: number; events: number; jobs: number }>(unfinishedWork)
      const { webhooks } = await readProvider(program)
      const undelivered = webhooks.filter((webhook) => webhook.state === 'waiting').length
      const { orders = 0, events = 0, jobs = 0 } = rows[0] ?? {}
      if (orders + events + jobs + undelivered === 0) return null
      if (timeout.aborted) {
        return `${orders} orders, ${events} events, ${jobs} jobs, ${undelivered} webhooks`
      }
      await delay(POLL_MS, undefined, { signal: abortSignal })
    }
  })
}

const unfinishedWork = `select
  (select count(*) from orders where payment_status in ('pending', 'failed') and released_at is null
    and customer_email like '%@faults.test') as orders,
  (select count(*) from events where relayed_at is null) as events,
  (select count(*) from graphile_worker._private_jobs where attempts < max_attempts
    and (run_at <= now() or attempts > 0)) as jobs`
