import type { App } from '../../../app.ts'
import { actor } from './probe.ts'

/** When the provider's latest retained webhook was received. */
export async function lastWebhook(app: App, provider: 'stripe' | 'courier'): Promise<Date | null> {
  const row = await app.db.platform(actor, (tx) =>
    tx
      .selectFrom('provider_events')
      .select(({ fn }) => fn.max('received_at').as('at'))
      .where('provider', '=', provider)
      .executeTakeFirst(),
  )
  return row?.at ?? null
}
