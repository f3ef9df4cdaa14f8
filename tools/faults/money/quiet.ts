import { setTimeout as delay } from 'node:timers/promises'
import { withDatabase } from '../../program/database.ts'
import type { Program } from '../../program/program.ts'
import { countUndelivered } from './provider.ts'

const POLL_MS = 500
/**
 * Orders expire after a minute, authorizations are checked after another, and a webhook waits for at most
 * one.
 */
const TIMEOUT_MS = 240_000

/** Waits until no background work remains. Returns what remains after the timeout, or null. */
export async function untilMoneyIsQuiet(
  program: Pick<Program, 'origin' | 'dataDir'>,
  abortSignal: AbortSignal,
): Promise<string | null> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  return withDatabase(program.dataDir, async (pool) => {
    for (;;) {
      const { rows } = await pool.query<Record<string, number>>(unfinishedWork)
      const counts = { ...rows[0], webhooks: await countUndelivered(program) }
      const open = Object.entries(counts).filter(([, count]) => count > 0)
      if (open.length === 0) return null
      if (timeout.aborted) return open.map(([name, count]) => `${count} ${name}`).join(', ')
      await delay(POLL_MS, undefined, { signal: abortSignal })
    }
  })
}

const unfinishedWork = `select
  (select count(*) from orders where payment_status in ('pending', 'failed') and released_at is null
    and paid_at is null and customer_email like '%@faults.test') as orders,
  (select count(*) from orders where payment_status = 'authorized' and status <> 'pending'
    and customer_email like '%@faults.test') as "held payments",
  (select count(*) from refunds where state in ('requested', 'pending')) as refunds,
  (select count(*) from gift_card_purchases where state = 'pending') as purchases,
  (select count(*) from gift_cards where refund_state in ('requested', 'pending')) as "refunds of gift cards",
  (select count(*) from notifications where state = 'waiting'
    and (order_id is not null or recipient like '%@faults.test')) as mails,
  (select count(*) from courier_deliveries where state = 'waiting'
    or (cancel_wanted and state = 'booked' and status in ('pending', 'pickup'))) as couriers,
  (select count(*) from events where relayed_at is null) as events,
  (select count(*) from graphile_worker._private_jobs where attempts < max_attempts
    and (run_at <= now() or attempts > 0)) as jobs`
