import { hours } from '@comanda/domain/time/instant'
import type { App } from '../../../app.ts'
import { keepDispute } from './take-dispute.ts'

/** Looks for disputes whose notice never came. Most are decided within the time it looks back. */
export async function catchUpDisputes(app: App, signal?: AbortSignal): Promise<void> {
  for (const dispute of await app.payments.listDisputes(app.now() - hours(24 * 120))) {
    if (signal?.aborted) return
    await keepDispute(app, dispute)
  }
}
