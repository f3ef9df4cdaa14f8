import { setTimeout as delay } from 'node:timers/promises'
import { withDatabase } from '../../program/database.ts'
import type { Program } from '../../program/program.ts'
import { countUndelivered } from './provider.ts'

const POLL_MS = 500
/** Orders are given up after a minute, held money is looked at after another, a webhook waits for one at most. */
const PATIENCE_MS = 240_000

/**
 * Waits until nothing that was begun is under way any more. Answers what still is when that takes too long, and null
 * when nothing is.
 */
export async function untilMoneyIsQuiet(
  program: Pick<Program, 'origin' | 'dataDir'>,
  gaveUp: AbortSignal,
): Promise<string | null> {
  const patience = AbortSignal.timeout(PATIENCE_MS)
  return withDatabase(program.dataDir, async (pool) => {
    for (;;) {
      const { rows } = await pool.query<Record<string, number>>(underWay)
      const counts = { ...rows[0], webhooks: await countUndelivered(program) }
      const open = Object.entries(counts).filter(([, count]) => count > 0)
      if (open.length === 0) return null
      if (patience.aborted) return open.map(([name, count]) => `${count} ${name}`).join(', ')
      await delay(POLL_MS, undefined, { signal: gaveUp })
    }
  })
}

const underWay = `select
  (select count(*) from orders where payment_status in ('pending', 'failed') and released_at is null
    and paid_at is null and customer_email like '%@faults.test') as orders,
  (select count(*) from orders where payment_status = 'authorized' and status <> 'pending'
    and customer_email like '%@faults.test') as "held payments",
  (select count(*) from refunds where state in ('requested', 'pending')) as refunds,
  (select count(*) from messages where state = 'waiting') as mails,
  (select count(*) from letters where state = 'waiting' and recipient like '%@faults.test') as letters,
  (select count(*) from courier_deliveries where state = 'waiting'
    or (cancel_wanted and state = 'booked' and status in ('pending', 'pickup'))) as couriers,
  (select count(*) from events where relayed_at is null) as events,
  (select count(*) from graphile_worker._private_jobs where attempts < max_attempts) as jobs`
