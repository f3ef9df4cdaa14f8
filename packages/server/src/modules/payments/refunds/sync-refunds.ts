import { hours } from '@comanda/domain/time/instant'
import { sql } from 'kysely'
import type { App } from '../../../app.ts'
import type { ProviderRefund } from '../../../gateways/payments/port.ts'
import { storeReported } from './handle-refund-event.ts'

/**
 * Syncs the refunds of the last week, because webhook events can be lost: those that were created in the provider's dashboard, and
 * those whose status has changed. One that cannot be stored does not prevent the others.
 */
export async function syncRefunds(app: App, signal?: AbortSignal): Promise<void> {
  const reported = await app.payments.listRefunds(app.now() - hours(24 * 7))
  let failed = 0
  for (const refund of await findDifferent(app, reported)) {
    if (signal?.aborted) return
    try {
      await storeReported(app, refund)
    } catch (error) {
      app.log.error({ err: error, providerRefundId: refund.id }, 'syncing a refund failed')
      failed += 1
    }
  }
  if (failed > 0) throw new Error(`Refunds that could not be synced: ${failed}`)
}

/** Those whose status is not the stored one; a refund of a gift card is among them regardless of its status. */
async function findDifferent(app: App, reported: ProviderRefund[]): Promise<ProviderRefund[]> {
  const { rows } = await app.db.platform('system:payments', (tx) =>
    sql<{ id: string; state: string }>`
      select r.provider_refund_id as id, r.state
      from refund_lookup l join refunds r on r.restaurant_id = l.restaurant_id and r.id = l.refund_id
      where l.provider_refund_id = any(${reported.map(({ id }) => id)}::text[])`.execute(tx),
  )
  const states = new Map(rows.map(({ id, state }) => [id, state]))
  return reported.filter(({ id, status }) => states.get(id) !== status)
}
