import { localDayOf } from '@comanda/domain/marketing/discount-code'
import { zeroCents } from '@comanda/domain/money/cents'
import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import { count, type ImportReport } from './import-report.ts'
import type { MenuFile } from './menu-file.ts'
import type { ListedProduct } from './sync-catalog.ts'
import { syncRows } from './sync-rows.ts'

/**
 * Syncs discount codes, cross-sell campaigns and promotional specials. Those that the file does not name
 * stay: an owner's own offers are not part of the menu. The number of uses of a code is imported for new
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
  const items = await syncRows(tx, {
    table: 'cross_sell_items',
    restaurantId,
    within: sql`campaign_id = any(${[...synced.ids.values()]}::uuid[])`,
    keyOf: (row) => `${row.campaign_id} ${row.display_order}`,
    desired: campaigns.flatMap((campaign) =>
      campaign.items.map((item) => ({
        campaign_id: synced.ids.get(campaign.name),
        product_id: productIds.get(item.product),
        custom_price: item.custom_price,
        custom_copy: item.custom_copy,
        display_order: item.display_order,
        ...discountColumns(item),
      })),
    ),
    unwanted: 'delete',
  })
  count(report, 'campaign items', items)
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
