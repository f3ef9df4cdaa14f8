import { hours, minutes } from '@comanda/domain/time/instant'
import { sql } from 'kysely'
import type { App } from '../../app.ts'
import type { PeriodicTask } from '../../platform/periodic.ts'

/** A cart with items becomes abandoned after 30 minutes without activity, and expired after a day. */
export async function ageCarts(app: Pick<App, 'db' | 'now'>): Promise<void> {
  const idleSince = new Date(app.now() - minutes(30))
  const abandonedAt = sql<Date>`last_activity + interval '30 minutes'`
  const expiredSince = new Date(app.now() - hours(24))
  await app.db.platform('system:analytics', async (tx) => {
    await tx
      .updateTable('cart_sessions')
      .set({ status: 'expired', abandoned_at: sql`coalesce(abandoned_at, ${abandonedAt})` })
      // Demo carts are backdated on purpose. Literal values, as in the predicate of the index.
      .where(sql<boolean>`status in ('active', 'abandoned', 'checkout_started') and not is_demo`)
      .where('last_activity', '<', expiredSince)
      .execute()
    await tx
      .updateTable('cart_sessions')
      .set({ status: 'abandoned', abandoned_at: abandonedAt })
      .where(sql<boolean>`status in ('active', 'checkout_started') and not is_demo`)
      .where('last_activity', '<', idleSince)
      .where('total_items', '>', 0)
      .execute()
  })
}

export const cartAgeing: PeriodicTask = { name: 'age-carts', everySeconds: () => 60, run: ageCarts }
