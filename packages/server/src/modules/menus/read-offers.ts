import type { Offer } from '@comanda/domain/marketing/offer'
import type { Tx } from '../../db/database.ts'
import { scheduleOf } from './offer-schedule.ts'

/** The active offers for listed products, whether they run now or not, the newest first. */
export async function readOffers(
  tx: Tx,
  restaurantId: string,
  isListed: (productId: string) => boolean,
): Promise<Offer[]> {
  const [specials, items] = await Promise.all([readSpecials(tx, restaurantId), readItems(tx, restaurantId)])
  return [...specials, ...items].filter(({ productId }) => isListed(productId))
}

async function readSpecials(tx: Tx, restaurantId: string): Promise<Offer[]> {
  const rows = await tx
    .selectFrom('promotional_specials')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('is_active', '=', true)
    .where('archived_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('name')
    .execute()
  return rows.map((row) => ({
    kind: 'special',
    id: row.id,
    name: row.name,
    productId: row.product_id,
    discountType: row.discount_type,
    percentage: row.discount_percentage,
    amount: row.discount_amount,
    customPrice: null,
    customCopy: row.custom_copy,
    triggerAfterItems: row.trigger_after_items,
    popupStyle: row.popup_style,
    schedule: scheduleOf(row),
  }))
}

async function readItems(tx: Tx, restaurantId: string): Promise<Offer[]> {
  const rows = await tx
    .selectFrom('cross_sell_campaigns as campaign')
    .innerJoin('cross_sell_items as item', (join) =>
      join
        .onRef('item.restaurant_id', '=', 'campaign.restaurant_id')
        .onRef('item.campaign_id', '=', 'campaign.id'),
    )
    .select(['campaign.name', 'campaign.description', 'campaign.trigger_point'])
    .select(['campaign.starts_on', 'campaign.ends_on', 'campaign.weekdays'])
    .select(['campaign.from_time', 'campaign.until_time'])
    .select(['item.id', 'item.campaign_id', 'item.product_id', 'item.custom_price', 'item.custom_copy'])
    .select(['item.discount_type', 'item.discount_percentage', 'item.discount_amount'])
    .where('campaign.restaurant_id', '=', restaurantId)
    .where('campaign.is_active', '=', true)
    .where('campaign.archived_at', 'is', null)
    .orderBy('campaign.created_at', 'desc')
    .orderBy('campaign.name')
    .orderBy('item.display_order')
    .execute()
  return rows.map((row) => ({
    kind: 'cross_sell',
    id: row.id,
    campaignId: row.campaign_id,
    name: row.name,
    description: row.description,
    productId: row.product_id,
    discountType: row.discount_type,
    percentage: row.discount_percentage,
    amount: row.discount_amount,
    customPrice: row.custom_price,
    customCopy: row.custom_copy,
    triggerPoint: row.trigger_point,
    schedule: scheduleOf(row),
  }))
}
