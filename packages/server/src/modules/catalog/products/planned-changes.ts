import type { PlannedChange } from '@comanda/contract/catalog/product-shapes'
import type { Cents } from '@comanda/domain/money/cents'
import { hours, type Instant } from '@comanda/domain/time/instant'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../../app.ts'
import { audit } from '../../../platform/audit.ts'
import { requireRight } from '../../identity/public.ts'
import { zoneOf } from '../../restaurants/public.ts'
import { invalid, keyReused } from '../checks.ts'
import { lockExisting } from './change-product.ts'
import { findPlanned, plannedChange, plannedRows } from './read-planned.ts'

interface PlanRequest {
  restaurantId: string
  plannedId: string
  productId: string
  at: Instant
  basePrice: Cents | null
  isActive: boolean | null
}

/** How far ahead a change can be planned. */
const MAX_AHEAD = hours(24 * 366)
/** How long changes that ended are listed. */
const LISTED_FOR = hours(24 * 7)

/** Planned changes, the next one first, and those that ended in the last week. Throws UNAUTHORIZED, FORBIDDEN. */
export async function listPlannedChanges(
  app: App,
  caller: Caller,
  restaurantId: string,
): Promise<{ changes: PlannedChange[]; zone: string }> {
  requireRight(caller, 'menu.manage', restaurantId)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const since = new Date(app.now() - LISTED_FOR)
    const rows = await plannedRows(tx, restaurantId)
      .where((row) => row.or([row('state', '=', 'planned'), row('ended_at', '>', since)]))
      .execute()
    return { changes: rows.map(plannedChange), zone: await zoneOf(tx, restaurantId) }
  })
}

/**
 * Plans a change of price or visibility. A repeated call returns the same plan.
 * Throws UNAUTHORIZED, FORBIDDEN, NOT_FOUND, CATALOG_INVALID, REQUEST_KEY_REUSED.
 */
export async function planChange(app: App, caller: Caller, input: PlanRequest): Promise<PlannedChange> {
  const { restaurantId, plannedId, productId, at, basePrice, isActive } = input
  requireRight(caller, 'menu.manage', restaurantId)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const product = await lockExisting(tx, { restaurantId, productId })
    const existing = await findPlanned(tx, restaurantId, plannedId)
    if (existing) return requireSame(existing, input)
    const issues = {
      ...(at <= app.now() && { at: 'Choose a time in the future.' }),
      ...(at > app.now() + MAX_AHEAD && { at: 'Choose a time within one year.' }),
      ...(basePrice === null &&
        isActive === null && { basePrice: 'Enter a new price, or choose a visibility.' }),
      ...(basePrice !== null &&
        (basePrice < 0 || basePrice > 10_000_000) && { basePrice: 'Price must be 0 or greater' }),
    }
    if (Object.keys(issues).length > 0) throw invalid(issues)
    const stored = await tx
      .insertInto('planned_changes')
      .values({
        restaurant_id: restaurantId,
        id: plannedId,
        product_id: productId,
        apply_at: new Date(at),
        base_price: basePrice,
        is_active: isActive,
        created_at: new Date(app.now()),
        actor: caller.actor,
        actor_name: caller.user?.name || caller.user?.email || caller.apiKey?.name || caller.actor,
      })
      // A concurrent request with this id can be for another product.
      .onConflict((known) => known.columns(['restaurant_id', 'id']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!stored) throw keyReused()
    await audit(app, tx, caller, {
      restaurantId,
      action: 'menu.change_planned',
      subject: `product:${productId}`,
      subjectLabel: product.name,
      changes: [
        { field: 'at', before: null, after: new Date(at).toISOString() },
        ...(basePrice === null ? [] : [{ field: 'basePrice', before: product.basePrice, after: basePrice }]),
        ...(isActive === null ? [] : [{ field: 'isActive', before: product.isActive, after: isActive }]),
      ],
    })
    return (await findPlanned(tx, restaurantId, plannedId))!
  })
}

/** Throws REQUEST_KEY_REUSED unless a request repeats the one that planned a change. */
function requireSame(
  planned: PlannedChange,
  { productId, at, basePrice, isActive }: PlanRequest,
): PlannedChange {
  const isSame =
    planned.productId === productId &&
    planned.at === at &&
    planned.basePrice === basePrice &&
    planned.isActive === isActive
  if (!isSame) throw keyReused()
  return planned
}

/** Cancels a planned change. Idempotent. Throws UNAUTHORIZED, FORBIDDEN, NOT_FOUND, ALREADY_ENDED. */
export async function cancelPlannedChange(
  app: App,
  caller: Caller,
  { restaurantId, plannedId }: { restaurantId: string; plannedId: string },
): Promise<PlannedChange> {
  requireRight(caller, 'menu.manage', restaurantId)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('planned_changes')
      .set({ state: 'cancelled', ended_at: new Date(app.now()) })
      .where('restaurant_id', '=', restaurantId)
      .where('id', '=', plannedId)
      .where('state', '=', 'planned')
      .executeTakeFirst()
    const planned = await findPlanned(tx, restaurantId, plannedId)
    if (!planned) throw new ORPCError('NOT_FOUND')
    if (numUpdatedRows === 0n) {
      if (planned.state === 'cancelled') return planned
      throw new ORPCError('ALREADY_ENDED', { status: 409, message: 'This change has already happened.' })
    }
    await audit(app, tx, caller, {
      restaurantId,
      action: 'menu.planned_change_cancelled',
      subject: `product:${planned.productId}`,
      subjectLabel: planned.productName,
    })
    return planned
  })
}
