import { sql } from 'kysely'
import type { App } from '../../../app.ts'
import { systemCaller } from '../../../platform/audit.ts'
import { forEachRestaurant } from '../../../platform/for-each-restaurant.ts'
import { productKind } from '../product-kind.ts'
import { recordChange } from '../record-change.ts'

/** Planned changes that one run applies. */
const MAX_PER_RUN = 500

/**
 * Applies planned changes that are due, each in a transaction of its own, in the order of their times. After an error, the
 * later ones of the same dish wait for the next run.
 */
export async function applyPlannedChanges(app: App, signal?: AbortSignal): Promise<void> {
  // In turn by restaurant, so that many failures at one restaurant do not delay the others.
  const { rows } = await app.db.platform('system:catalog', (tx) =>
    sql<{ restaurantId: string; productId: string; id: string }>`
      select restaurant_id as "restaurantId", product_id as "productId", id from planned_changes
      where state = 'planned' and apply_at <= ${new Date(app.now())}
      order by row_number() over (partition by restaurant_id order by apply_at, id), apply_at, id
      limit ${MAX_PER_RUN}`.execute(tx),
  )
  const byDish = Map.groupBy(rows, ({ restaurantId, productId }) => `${restaurantId} ${productId}`)
  const dishes = [...byDish.values()].flatMap((changes) => {
    const [first] = changes
    return first ? { restaurantId: first.restaurantId, changes } : []
  })
  const applyAll = async ({ restaurantId, changes }: (typeof dishes)[number]) => {
    for (const { id } of changes) {
      if (signal?.aborted) return
      await apply(app, restaurantId, id)
    }
  }
  await forEachRestaurant(app, 'applying planned changes', dishes, applyAll, signal)
}

async function apply(app: App, restaurantId: string, id: string): Promise<void> {
  await app.db.tenant(restaurantId, 'system:catalog', async (tx) => {
    const planned = await tx
      .selectFrom('planned_changes')
      .selectAll()
      .where('restaurant_id', '=', restaurantId)
      .where('id', '=', id)
      .where('state', '=', 'planned')
      .forUpdate()
      .executeTakeFirst()
    if (!planned) return
    const [before] = await productKind.lock(tx, restaurantId, [planned.product_id])
    const end = (values: { state: 'applied' | 'failed'; change_id?: string; failure?: string }) =>
      tx
        .updateTable('planned_changes')
        .set({ ...values, ended_at: new Date(app.now()) })
        .where('restaurant_id', '=', restaurantId)
        .where('id', '=', id)
        .execute()
    if (!before || before.archivedAt !== null) {
      await end({ state: 'failed', failure: 'The product was deleted.' })
      return
    }
    const after = {
      ...before,
      basePrice: planned.base_price ?? before.basePrice,
      isActive: planned.is_active ?? before.isActive,
    }
    if (after.basePrice === before.basePrice && after.isActive === before.isActive) {
      await end({ state: 'applied' })
      return
    }
    const changeId = await recordChange(app, tx, systemCaller('catalog'), {
      restaurantId,
      action: 'menu.planned_change_applied',
      label: `${before.name}, planned by ${planned.actor_name}`,
      entities: [{ kind: 'product', before, after }],
    })
    await end({ state: 'applied', change_id: changeId })
  })
}

/** Deletes planned changes that ended before. */
export async function purgePlannedChanges(app: Pick<App, 'db' | 'now'>): Promise<void> {
  await app.db.platform('system:catalog', (tx) =>
    sql`delete from planned_changes where ended_at < ${new Date(app.now())}::timestamptz - interval '30 days'`.execute(
      tx,
    ),
  )
}
