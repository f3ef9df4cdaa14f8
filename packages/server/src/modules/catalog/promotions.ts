import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { requireRight } from '../identity/public.ts'
import { invalid } from './checks.ts'
import type { CouponState } from './coupons/coupon-kind.ts'
import type { EntityKind } from './entity-kind.ts'
import type { CampaignState } from './offers/campaign-kind.ts'
import { lockOffered } from './offers/offered-products.ts'
import type { SpecialState } from './offers/special-kind.ts'
import { recordChange } from './record-change.ts'

type AnyPromotion = CouponState | CampaignState | SpecialState

/** One coupon, campaign or special. */
export interface Promotion<State extends AnyPromotion> {
  restaurantId: string
  id: string
  thing: 'coupon' | 'campaign' | 'special'
  kind: EntityKind<State>
  /** What people call it. */
  labelOf: (state: State) => string
  /** The products without which it cannot be turned on. */
  productIdsOf?: (state: State) => readonly string[]
}

/**
 * Turns a promotion on or off, and returns what `read` reads then, with the id of the change; null if nothing
 * changed. Throws UNAUTHORIZED, FORBIDDEN, NOT_FOUND, and CATALOG_INVALID if it would sell a deleted product.
 */
export async function setPromotionActive<State extends AnyPromotion, Current>(
  app: App,
  caller: Caller,
  { restaurantId, id, thing, kind, labelOf, productIdsOf = () => [] }: Promotion<State>,
  isActive: boolean,
  read: (tx: Tx) => Promise<Current>,
): Promise<{ current: Current; changeId: string | null }> {
  requireRight(caller, 'promotions.manage', restaurantId)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const [before] = await kind.lock(tx, restaurantId, [id])
    if (!before || before.archivedAt !== null) throw new ORPCError('NOT_FOUND')
    if (isActive && !before.isActive) await rejectDeleted(tx, restaurantId, productIdsOf(before))
    const changeId =
      before.isActive === isActive
        ? null
        : await recordChange(app, tx, caller, {
            restaurantId,
            action: `marketing.${thing}_${isActive ? 'on' : 'off'}`,
            label: labelOf(before),
            entities: [{ kind: thing, before, after: { ...before, isActive } }],
          })
    return { current: await read(tx), changeId }
  })
}

/** Deletes a promotion. Idempotent. Throws UNAUTHORIZED, FORBIDDEN, NOT_FOUND. */
export async function deletePromotion<State extends AnyPromotion>(
  app: App,
  caller: Caller,
  { restaurantId, id, thing, kind, labelOf }: Promotion<State>,
): Promise<{ changeId: string | null }> {
  requireRight(caller, 'promotions.manage', restaurantId)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const [before] = await kind.lock(tx, restaurantId, [id])
    if (!before) throw new ORPCError('NOT_FOUND')
    if (before.archivedAt !== null) return { changeId: null }
    const changeId = await recordChange(app, tx, caller, {
      restaurantId,
      action: `marketing.${thing}_deleted`,
      label: labelOf(before),
      entities: [{ kind: thing, before, after: { ...before, archivedAt: app.now() } }],
    })
    return { changeId }
  })
}

/** Throws CATALOG_INVALID. */
async function rejectDeleted(tx: Tx, restaurantId: string, productIds: readonly string[]): Promise<void> {
  const known = await lockOffered(tx, restaurantId, productIds)
  if (productIds.some((id) => !known.has(id)))
    throw invalid({ productId: 'One of its products no longer exists.' })
}
