import { minutes } from '@comanda/domain/time/instant'
import type { App } from '../../../app.ts'
import { carryOutRefund } from './carry-out-refund.ts'

/**
 * Retries the refunds that the provider has not accepted yet, then polls the pending ones. A bank can take
 * days for a pending refund; these come last, so that they do not delay the others.
 */
export async function sweepRefunds(app: App, signal?: AbortSignal, limit = 500): Promise<void> {
  const rows = await app.db.platform('system:payments', (tx) =>
    tx
      .selectFrom('refunds')
      .selectAll()
      .where('state', 'in', ['requested', 'pending'])
      .where('created_at', '<', new Date(app.now() - minutes(1)))
      .orderBy((by) => by('state', '=', 'pending'))
      .orderBy('created_at')
      .limit(limit)
      .execute(),
  )
  for (const row of rows) {
    if (signal?.aborted) return
    try {
      await carryOutRefund(app, row)
    } catch (error) {
      app.log.error({ err: error, refundId: row.id }, 'Refund sweep failed')
    }
  }
}
