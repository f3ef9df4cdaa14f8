import { cents } from '@comanda/domain/money/cents'
import { formatMoney } from '@comanda/domain/money/format'
import { sql } from 'kysely'
import { z } from 'zod'
import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import { defineJob, type JobDescription } from '../../../platform/jobs/job.ts'
import { attemptParts, attemptRefund } from './carry-out-refund.ts'
import { discardRefund } from './discard-refund.ts'
import { refundJobSql, refundTask } from './enqueue-refund.ts'
import { findRefund, type RefundRef } from './refund-row.ts'

/** Executes a stored refund if the process that stored it did not, and follows it until the bank has completed it. */
export const refundJob = defineJob<RefundRef>({
  name: refundTask.name,
  payload: z.object({ restaurantId: z.uuid(), refundId: z.uuid() }),
  retries: refundTask.retries,
  effect: {
    guarantee: 'exactly-once',
    because: 'the provider deduplicates by the id of the refund, and a repeat looks it up there first',
  },
  handle: executeRefund,
  describe,
  discard: discardRefund,
})

const actor = 'system:payments'

/** After two weeks the amount must not stay reserved: a person decides how the customer gets the money. */
async function executeRefund(app: App, ref: RefundRef, isLastAttempt = false): Promise<void> {
  const row = await app.db.tenant(ref.restaurantId, actor, (tx) => findRefund(tx, ref))
  if (!row) return
  const { state, failure } = await attemptRefund(app, row, { isRepeat: true, isLastAttempt })
  await attemptParts(app, row)
  if (state === 'pending') throw new Error('The bank has not completed the refund yet.')
  if (state === 'requested')
    throw new Error(failure ?? 'The provider has not accepted the part for the card yet.')
}

async function describe(tx: Tx, payloads: RefundRef[]): Promise<(JobDescription | undefined)[]> {
  const { rows } = await sql<{ id: string; restaurant_id: string; amount: number; order_number: string }>`
    select r.id, r.restaurant_id, r.amount, o.order_number
    from refunds r join orders o on o.restaurant_id = r.restaurant_id and o.id = r.order_id
    where r.restaurant_id = any(${payloads.map(({ restaurantId }) => restaurantId)}::uuid[])
      and r.id = any(${payloads.map(({ refundId }) => refundId)}::uuid[])`.execute(tx)
  return payloads.map(({ refundId }) => {
    const refund = rows.find(({ id }) => id === refundId)
    if (!refund) return undefined
    const subject = `refund of ${formatMoney(cents(refund.amount))} for order ${refund.order_number}`
    return { restaurantId: refund.restaurant_id, subject, canRetry: true }
  })
}

/** Enqueues the jobs of open refunds that have none, such as after the job queue was lost. */
export async function enqueueOpenRefunds({ db }: Pick<App, 'db'>): Promise<void> {
  await db.platform(actor, (tx) =>
    sql`select ${refundJobSql('refunds', { once: true })} from refunds where state in ('requested', 'pending')`.execute(
      tx,
    ),
  )
}
