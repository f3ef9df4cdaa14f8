import type { Campaign } from '@comanda/contract/offers'
import {
  type CampaignFields,
  campaignIssues,
  MAX_DESCRIPTION,
  normalCampaign,
} from '@comanda/domain/marketing/campaign-fields'
import { MAX_COPY } from '@comanda/domain/marketing/offer-fields'
import { cleanText } from '@comanda/domain/people/clean-text'
import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import type { App, Caller } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import { requireRight } from '../../identity/public.ts'
import { scheduleOf } from '../../menus/public.ts'
import { invalid, isUnchanged, rejectOutdated } from '../checks.ts'
import { deletePromotion, type Promotion, setPromotionActive } from '../promotions.ts'
import { recordChange, savedEntity } from '../record-change.ts'
import { type CampaignState, campaignKind, readItems } from './campaign-kind.ts'
import { lockOffered, readOffered } from './offered-products.ts'

interface CampaignRef {
  restaurantId: string
  campaignId: string
}

/** The campaigns of a restaurant, newest first, without deleted ones. Throws UNAUTHORIZED, FORBIDDEN. */
export async function listCampaigns(app: App, caller: Caller, restaurantId: string) {
  requireRight(caller, 'promotions.manage', restaurantId)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const { rows } = await sql<{ total: number; active: number; items: number; beforeCheckout: number }>`
      select count(*)::int as total, count(*) filter (where is_active)::int as active,
        count(*) filter (where trigger_point = 'before_checkout')::int as "beforeCheckout",
        coalesce(sum((select count(*) from cross_sell_items i
          where i.restaurant_id = c.restaurant_id and i.campaign_id = c.id)), 0)::int as items
      from cross_sell_campaigns c where restaurant_id = ${restaurantId} and archived_at is null`.execute(tx)
    return { campaigns: await readCampaigns(tx, restaurantId), summary: rows[0]! }
  })
}

/**
 * Creates or changes a campaign with its items. A repeated call changes nothing. Throws UNAUTHORIZED, FORBIDDEN,
 * NOT_FOUND, CATALOG_INVALID, NAME_TAKEN, and CHANGED_SINCE with the current campaign.
 */
export async function saveCampaign(
  app: App,
  caller: Caller,
  { restaurantId, campaignId, revision, ...entered }: CampaignRef & CampaignFields & { revision: number },
): Promise<{ campaign: Campaign; changeId: string | null }> {
  requireRight(caller, 'promotions.manage', restaurantId)
  const fields = normalCampaign({
    ...entered,
    name: cleanText(entered.name, 100),
    description: cleanText(entered.description, MAX_DESCRIPTION),
    items: entered.items.map((item) => ({ ...item, customCopy: cleanText(item.customCopy, MAX_COPY) })),
  })
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const [before] = await campaignKind.lock(tx, restaurantId, [campaignId])
    const names = await lockOffered(
      tx,
      restaurantId,
      fields.items.map(({ productId }) => productId),
    )
    const issues = {
      ...goneIssues(fields, names),
      ...(await itemIdIssues(tx, { restaurantId, campaignId }, fields)),
      ...campaignIssues(fields),
    }
    if (Object.keys(issues).length > 0) throw invalid(issues)
    if (before && isUnchanged(withoutNames(before), fields))
      return { campaign: await readCampaign(tx, { restaurantId, campaignId }), changeId: null }
    await rejectOutdated('campaign', before, revision, () => readCampaign(tx, { restaurantId, campaignId }))
    const items = fields.items.map((item) => ({ ...item, productName: names.get(item.productId) ?? '' }))
    const changeId = await recordChange(app, tx, caller, {
      restaurantId,
      action: before ? 'marketing.campaign_changed' : 'marketing.campaign_created',
      label: fields.name,
      entities: [savedEntity('campaign', campaignId, before, { ...fields, items })],
    })
    return { campaign: await readCampaign(tx, { restaurantId, campaignId }), changeId }
  })
}

/** Turns a campaign on or off. Throws UNAUTHORIZED, FORBIDDEN, NOT_FOUND, CATALOG_INVALID. */
export async function setCampaignActive(
  app: App,
  caller: Caller,
  { isActive, ...ref }: CampaignRef & { isActive: boolean },
): Promise<{ campaign: Campaign; changeId: string | null }> {
  const { current, changeId } = await setPromotionActive(app, caller, promotionOf(ref), isActive, (tx) =>
    readCampaign(tx, ref),
  )
  return { campaign: current, changeId }
}

/** Deletes a campaign. Orders keep what they contain. Idempotent. Throws UNAUTHORIZED, FORBIDDEN, NOT_FOUND. */
export async function deleteCampaign(
  app: App,
  caller: Caller,
  ref: CampaignRef,
): Promise<{ changeId: string | null }> {
  return deletePromotion(app, caller, promotionOf(ref))
}

const promotionOf = ({ restaurantId, campaignId }: CampaignRef): Promotion<CampaignState> => ({
  restaurantId,
  id: campaignId,
  thing: 'campaign',
  kind: campaignKind,
  labelOf: ({ name }) => name,
  productIdsOf: ({ items }) => items.map(({ productId }) => productId),
})

/** The issues of items whose product is deleted or belongs to another restaurant. */
function goneIssues({ items }: CampaignFields, names: ReadonlyMap<string, string>): Record<string, string> {
  return Object.fromEntries(
    items.flatMap(({ productId }, index) =>
      names.has(productId) ? [] : [[`items.${index}.productId`, 'This product no longer exists.']],
    ),
  )
}

/** The issue of items whose id is used twice, or by another campaign. */
async function itemIdIssues(
  tx: Tx,
  { restaurantId, campaignId }: CampaignRef,
  { items }: CampaignFields,
): Promise<Record<string, string>> {
  const ids = items.map(({ id }) => id)
  const taken = await tx
    .selectFrom('cross_sell_items')
    .select('id')
    .where('restaurant_id', '=', restaurantId)
    .where('campaign_id', '<>', campaignId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .executeTakeFirst()
  const isRepeated = new Set(ids).size < ids.length
  return taken || isRepeated ? { items: 'Two items have the same id.' } : {}
}

const withoutNames = ({ items, ...state }: CampaignState) => ({
  ...state,
  items: items.map(({ productName: _, ...item }) => item),
})

async function readCampaign(tx: Tx, { restaurantId, campaignId }: CampaignRef): Promise<Campaign> {
  const [found] = await readCampaigns(tx, restaurantId, campaignId)
  if (!found) throw new ORPCError('NOT_FOUND')
  return found
}

async function readCampaigns(tx: Tx, restaurantId: string, campaignId?: string): Promise<Campaign[]> {
  const all = tx
    .selectFrom('cross_sell_campaigns')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('archived_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('name')
  const rows = await (campaignId === undefined ? all : all.where('id', '=', campaignId)).execute()
  const items = await readItems(
    tx,
    restaurantId,
    rows.map(({ id }) => id),
  )
  const productIds = [...items.values()].flat().map(({ productId }) => productId)
  const products = await readOffered(tx, restaurantId, productIds)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    description: row.description,
    revision: row.revision,
    createdAt: row.created_at.getTime(),
    triggerPoint: row.trigger_point,
    isActive: row.is_active,
    schedule: scheduleOf(row),
    items: (items.get(row.id) ?? []).map(({ productName: _, ...item }) => ({
      ...item,
      product: products.get(item.productId)!,
    })),
  }))
}
