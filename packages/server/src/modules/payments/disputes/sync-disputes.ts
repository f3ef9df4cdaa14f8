import { hours } from '@comanda/domain/time/instant'
import type { App } from '../../../app.ts'
import { storeDispute } from './handle-dispute.ts'

/**
 * Syncs the disputes of the last 120 days, because webhook events can be lost. Most are decided within that
 * time.
 */
export async function syncDisputes(app: App, signal?: AbortSignal): Promise<void> {
  for (const dispute of await app.payments.listDisputes(app.now() - hours(24 * 120))) {
    if (signal?.aborted) return
    await storeDispute(app, dispute)
  }
}
