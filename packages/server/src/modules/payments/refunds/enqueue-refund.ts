import { sql } from 'kysely'
import { enqueueSql } from '../../../platform/jobs/job.ts'

/** What enqueues `refundJob` without its handler, which can store a refund itself. */
export const refundTask = { name: 'refund', retries: 'money' } as const

/** The call that enqueues the job of a refund, for a statement that has its row under this name. */
export function refundJobSql(source: string, options: { once?: boolean } = {}) {
  const [restaurantId, id] = [sql.ref(`${source}.restaurant_id`), sql.ref(`${source}.id`)]
  return enqueueSql(
    refundTask,
    sql`json_build_object('restaurantId', ${restaurantId}, 'refundId', ${id})`,
    sql`concat('refund:', ${id})`,
    // The process that stores a refund also executes it; the job is the fallback.
    { runAt: sql`(now() + interval '15 seconds')`, ...options },
  )
}
