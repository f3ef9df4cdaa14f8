import { minutes } from '@comanda/domain/time/instant'
import type { App } from '../../../app.ts'
import { carryOutRefund } from './carry-out-refund.ts'

/**
 * Asks again for refunds that the provider has not answered, and then after those that are on their way: a bank may take
 * days for these, and however many they are, they keep none of the others waiting.
 */
export async function sweepRefunds(app: App, signal?: AbortSignal, most = 500): Promise<void> {
  const rows = await app.db.platform('system:payments', (tx) =>
    tx
      .selectFrom('refunds')
      .selectAll()
      .where('state', 'in', ['requested', 'pending'])
      .where('created_at', '<', new Date(app.now() - minutes(1)))
      .orderBy((by) => by('state', '=', 'pending'))
      .orderBy('created_at')
      .limit(most)
      .execute(),
  )
  for (const row of rows) {
    if (signal?.aborted) return
    try {
      await carryOutRefund(app, row)
    } catch (error) {
      app.log.error({ err: error, refundId: row.id }, 'A refund could not be swept')
    }
  }
}
