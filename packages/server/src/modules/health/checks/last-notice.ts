import type { App } from '../../../app.ts'
import { actor } from './probe.ts'

/** When a provider's newest notice that is still remembered came in. */
export async function lastNotice(app: App, provider: 'stripe' | 'courier'): Promise<Date | null> {
  const row = await app.db.platform(actor, (tx) =>
    tx
      .selectFrom('provider_events')
      .select(({ fn }) => fn.max('received_at').as('at'))
      .where('provider', '=', provider)
      .executeTakeFirst(),
  )
  return row?.at ?? null
}
