import { MAX_ITEMS } from '@comanda/domain/marketing/campaign-fields'
import { localDayOf } from '@comanda/domain/marketing/discount-code'
import { zeroCents } from '@comanda/domain/money/cents'
import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import type { JsonRow } from '../../../db/insert-rows.ts'
import { count, type ImportReport } from './import-report.ts'
import type { MenuFile } from './menu-file.ts'
import type { ListedProduct } from './sync-catalog.ts'
import { syncRows } from './sync-rows.ts'

/**
 * Syncs discount codes, cross-sell campaigns and promotional specials. Those that are not in the file stay: an owner's
 * own offers are not part of the menu. The number of uses of a code is imported for new
 * codes only.
 */
export async function syncOffers(
  tx: Tx,
  restaurantId: string,
  file: MenuFile,
  products: readonly ListedProduct[],
  report: ImportReport,
): Promise<void> {
  const productIds = new Map(products.map((product) => [product.name, product.id]))
  await syncCodes(tx, restaurantId, file, report)
  await syncCampaigns(tx, restaurantId, file, productIds, report)
  await syncSpecials(tx, restaurantId, file, productIds, report)
}

async function syncCodes(tx: Tx, restaurantId: string, file: MenuFile, report: ImportReport) {
  const zone = file.restaurant.timezone
  const usesOf = new Map(file.discount_codes.map((code) => [code.code, code.current_uses]))
  const desired = file.discount_codes.map((code) => ({
    code: code.code,
    description: code.description,
    ...discountColumns(code),
    minimum_order_amount: code.minimum_order_amount,
    max_uses: code.max_uses,
    starts_on: code.valid_from && localDayOf(Date.parse(code.valid_from), zone),
    ends_on: code.valid_until && localDayOf(Date.parse(code.valid_until), zone),
    is_active: code.is_active,
  }))
  const synced = await syncRows(tx, {
    table: 'discount_codes',
    restaurantId,
    keyOf: (row) => String(row.code),
    desired,
    newColumns: (row) => ({
      current_uses: usesOf.get(String(row.code)),
      name: String(row.description || row.code).slice(0, 100),
    }),
    unwanted: 'keep',
  })
  count(report, 'discount codes', synced)
}

async function syncCampaigns(
  tx: Tx,
  restaurantId: string,
  file: MenuFile,
  productIds: ReadonlyMap<string, string>,
  report: ImportReport,
) {
  const campaigns = file.cross_sell_campaigns
  const synced = await syncRows(tx, {
    table: 'cross_sell_campaigns',
    restaurantId,
    keyOf: (row) => String(row.name),
    desired: campaigns.map(({ name, trigger_point }) => ({ name, trigger_point })),
    unwanted: 'keep',
  })
  count(report, 'campaigns', synced)
  const campaignIds = [...synced.ids.values()]
  const added = await readAddedItems(tx, restaurantId, campaignIds)
  const items = await syncRows(tx, {
    table: 'cross_sell_items',
    restaurantId,
    within: sql`campaign_id = any(${campaignIds}::uuid[])`,
    keyOf: itemKey,
    desired: campaigns.flatMap((campaign) => {
      const campaignId = synced.ids.get(campaign.name)!
      const rows = campaign.items
        .toSorted((one, other) => one.display_order - other.display_order)
        .map((item) => ({
          campaign_id: campaignId,
          product_id: productIds.get(item.product),
          custom_price: item.custom_price,
          custom_copy: item.custom_copy,
          is_imported: true,
          ...discountColumns(item),
        }))
      return arrangeItems(rows, added.get(campaignId) ?? [])
    }),
    unwanted: 'delete-imported',
  })
  count(report, 'campaign items', items)
}

/** A campaign contains a product at most once. */
const itemKey = (row: JsonRow) => `${row.campaign_id} ${row.product_id}`

/** The items that were added manually, in their order, by the id of the campaign. */
async function readAddedItems(tx: Tx, restaurantId: string, campaignIds: readonly string[]) {
  const rows = await tx
    .selectFrom('cross_sell_items')
    .select(['campaign_id', 'product_id'])
    .where('restaurant_id', '=', restaurantId)
    .where(sql<boolean>`campaign_id = any(${campaignIds}::uuid[])`)
    .where('is_imported', '=', false)
    .orderBy('display_order')
    .execute()
  return Map.groupBy(rows, (row) => row.campaign_id)
}

/**
 * The items of a campaign in their order: those of the file, then those that were added manually. Items of the file
 * beyond the maximum are not imported.
 */
function arrangeItems(listed: readonly JsonRow[], added: readonly JsonRow[]): JsonRow[] {
  const keys = new Set(listed.map(itemKey))
  const own = added.filter((row) => !keys.has(itemKey(row)))
  return [...listed.slice(0, MAX_ITEMS - own.length), ...own].map((row, at) => ({
    ...row,
    display_order: at,
  }))
}

async function syncSpecials(
  tx: Tx,
  restaurantId: string,
  file: MenuFile,
  productIds: ReadonlyMap<string, string>,
  report: ImportReport,
) {
  const synced = await syncRows(tx, {
    table: 'promotional_specials',
    restaurantId,
    keyOf: (row) => String(row.name),
    desired: file.promotional_specials.map((special) => ({
      name: special.name,
      product_id: productIds.get(special.product),
      trigger_after_items: special.trigger_after_items,
      custom_copy: special.custom_copy,
      popup_style: special.popup_style,
      ...discountColumns(special),
    })),
    unwanted: 'keep',
  })
  count(report, 'specials', synced)
}

/** The file has one value; the database has a percentage and an amount, one of them 0. */
function discountColumns({
  discount_type: type,
  discount_value: value,
}: {
  discount_type: string
  discount_value: number
}) {
  return {
    discount_type: type,
    discount_percentage: type === 'percentage' ? Math.round(value * 1000) : 0,
    discount_amount: type === 'fixed_amount' ? Math.round(value * 100) : zeroCents,
  }
}
