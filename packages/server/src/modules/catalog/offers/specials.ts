import type { Special } from '@comanda/contract/offers'
import { MAX_COPY } from '@comanda/domain/marketing/offer-fields'
import { normalSpecial, type SpecialFields, specialIssues } from '@comanda/domain/marketing/special-fields'
import { cleanText } from '@comanda/domain/people/clean-text'
import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import type { App, Caller } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import { requireRight } from '../../identity/public.ts'
import { invalid, isUnchanged, rejectOutdated } from '../checks.ts'
import { deletePromotion, type Promotion, setPromotionActive } from '../promotions.ts'
import { recordChange, savedEntity } from '../record-change.ts'
import { lockOffered, readOffered } from './offered-products.ts'
import { type SpecialState, specialFields, specialKind } from './special-kind.ts'

interface SpecialRef {
  restaurantId: string
  specialId: string
}

/** The specials of a restaurant, newest first, without deleted ones. Throws UNAUTHORIZED, FORBIDDEN. */
export async function listSpecials(app: App, caller: Caller, restaurantId: string) {
  requireRight(caller, 'promotions.manage', restaurantId)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const { rows } = await sql<{ total: number; active: number; afterFirstItem: number; modal: number }>`
      select count(*)::int as total, count(*) filter (where is_active)::int as active,
        count(*) filter (where trigger_after_items = 1)::int as "afterFirstItem",
        count(*) filter (where popup_style = 'modal')::int as modal
      from promotional_specials where restaurant_id = ${restaurantId} and archived_at is null`.execute(tx)
    return { specials: await readSpecials(tx, restaurantId), summary: rows[0]! }
  })
}

/**
 * Creates or changes a special. A repeated call changes nothing. Throws UNAUTHORIZED, FORBIDDEN, NOT_FOUND,
 * CATALOG_INVALID, NAME_TAKEN, and CHANGED_SINCE with the current special.
 */
export async function saveSpecial(
  app: App,
  caller: Caller,
  { restaurantId, specialId, revision, ...entered }: SpecialRef & SpecialFields & { revision: number },
): Promise<{ special: Special; changeId: string | null }> {
  requireRight(caller, 'promotions.manage', restaurantId)
  const fields = normalSpecial({
    ...entered,
    name: cleanText(entered.name, 100),
    customCopy: cleanText(entered.customCopy, MAX_COPY),
  })
  const ref = { restaurantId, specialId }
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const [before] = await specialKind.lock(tx, restaurantId, [specialId])
    const productName = (await lockOffered(tx, restaurantId, [fields.productId])).get(fields.productId)
    const issues = {
      ...(productName === undefined && { productId: 'This product no longer exists.' }),
      ...specialIssues(fields),
    }
    if (Object.keys(issues).length > 0) throw invalid(issues)
    if (before && isUnchanged(before, fields)) return { special: await readSpecial(tx, ref), changeId: null }
    await rejectOutdated('special', before, revision, () => readSpecial(tx, ref))
    const changeId = await recordChange(app, tx, caller, {
      restaurantId,
      action: before ? 'marketing.special_changed' : 'marketing.special_created',
      label: fields.name,
      entities: [savedEntity('special', specialId, before, { ...fields, productName: productName ?? '' })],
    })
    return { special: await readSpecial(tx, ref), changeId }
  })
}

/** Turns a special on or off. Throws UNAUTHORIZED, FORBIDDEN, NOT_FOUND, CATALOG_INVALID. */
export async function setSpecialActive(
  app: App,
  caller: Caller,
  { isActive, ...ref }: SpecialRef & { isActive: boolean },
): Promise<{ special: Special; changeId: string | null }> {
  const { current, changeId } = await setPromotionActive(app, caller, promotionOf(ref), isActive, (tx) =>
    readSpecial(tx, ref),
  )
  return { special: current, changeId }
}

/** Deletes a special. Orders keep what they contain. Idempotent. Throws UNAUTHORIZED, FORBIDDEN, NOT_FOUND. */
export async function deleteSpecial(
  app: App,
  caller: Caller,
  ref: SpecialRef,
): Promise<{ changeId: string | null }> {
  return deletePromotion(app, caller, promotionOf(ref))
}

const promotionOf = ({ restaurantId, specialId }: SpecialRef): Promotion<SpecialState> => ({
  restaurantId,
  id: specialId,
  thing: 'special',
  kind: specialKind,
  labelOf: ({ name }) => name,
  productIdsOf: ({ productId }) => [productId],
})

async function readSpecial(tx: Tx, { restaurantId, specialId }: SpecialRef): Promise<Special> {
  const [found] = await readSpecials(tx, restaurantId, specialId)
  if (!found) throw new ORPCError('NOT_FOUND')
  return found
}

async function readSpecials(tx: Tx, restaurantId: string, specialId?: string): Promise<Special[]> {
  const all = tx
    .selectFrom('promotional_specials')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('archived_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('name')
  const rows = await (specialId === undefined ? all : all.where('id', '=', specialId)).execute()
  const products = await readOffered(
    tx,
    restaurantId,
    rows.map((row) => row.product_id),
  )
  return rows.map((row) => ({
    ...specialFields(row),
    id: row.id,
    revision: row.revision,
    createdAt: row.created_at.getTime(),
    product: products.get(row.product_id)!,
  }))
}
