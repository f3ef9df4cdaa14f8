import { randomUUID } from 'node:crypto'
import { newCampaign, newCampaignItem } from '@comanda/domain/marketing/campaign-fields'
import { newSpecial } from '@comanda/domain/marketing/special-fields'
import { addDays, zonedTime } from '@comanda/domain/time/zone'
import { expect, test } from 'vitest'
import { deleteCampaign, saveCampaign } from '../../src/modules/catalog/offers/campaigns.ts'
import { readOfferResults } from '../../src/modules/catalog/offers/read-results.ts'
import { saveSpecial } from '../../src/modules/catalog/offers/specials.ts'
import { visitor } from '../test-app.ts'
import { memberOf, openMenu } from './open-menu.ts'

test('results sum up 30 local days by offer, and compare the days with it to those without', async () => {
  const { shop, restaurantId, owner } = await openMenu()
  const zones = await shop.query('select timezone from restaurants where id = $1', [restaurantId])
  const today = zonedTime(shop.clock.now, zones[0].timezone).date
  const soup = shop.restaurant.productId('Soup')
  const item = newCampaignItem(randomUUID(), soup)
  const { campaign } = await saveCampaign(shop.app, owner, {
    ...newCampaign,
    name: 'Before the oven',
    items: [item],
    revision: 0,
    restaurantId,
    campaignId: randomUUID(),
  })
  const { special } = await saveSpecial(shop.app, owner, {
    ...newSpecial,
    name: 'Soup on us',
    productId: soup,
    customCopy: 'Soup',
    revision: 0,
    restaurantId,
    specialId: randomUUID(),
  })
  const count = (day: string, kind: string, offerId: string, values: number[]) =>
    shop.query(
      `insert into offer_days (restaurant_id, day, kind, offer_id, shown, taken, dismissed, orders, revenue)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [restaurantId, day, kind, offerId, ...values],
    )
  await count(today, 'cross_sell', item.id, [10, 3, 4, 2, 1120])
  await count(addDays(today, -29), 'cross_sell', item.id, [5, 1, 0, 1, 560])
  await count(addDays(today, -30), 'cross_sell', item.id, [100, 100, 0, 100, 56000])
  for (const [ago, portions] of [
    [0, 12],
    [1, 4],
    [2, 6],
    [29, 8],
    [31, 1000],
  ])
    await shop.query(
      `insert into product_sales (restaurant_id, product_id, day, portions, revenue) values ($1, $2, $3, $4, 0)`,
      [restaurantId, soup, addDays(today, -(ago ?? 0)), portions],
    )
  const { from, to, offers } = await readOfferResults(shop.app, owner, restaurantId)
  expect({ from, to }).toEqual({ from: addDays(today, -29), to: today })
  expect(offers).toEqual([
    {
      kind: 'cross_sell',
      offerId: item.id,
      shown: 15,
      taken: 4,
      dismissed: 4,
      orders: 3,
      revenue: 1680,
      days: [
        { day: addDays(today, -29), shown: 5, taken: 1, revenue: 560 },
        { day: today, shown: 10, taken: 3, revenue: 1120 },
      ],
      product: { daysWith: 2, soldWith: 20, daysWithout: 2, soldWithout: 10 },
    },
    {
      kind: 'special',
      offerId: special.id,
      shown: 0,
      taken: 0,
      dismissed: 0,
      orders: 0,
      revenue: 0,
      days: [],
      product: { daysWith: 0, soldWith: 0, daysWithout: 4, soldWithout: 30 },
    },
  ])
  await deleteCampaign(shop.app, owner, { restaurantId, campaignId: campaign.id })
  expect((await readOfferResults(shop.app, owner, restaurantId)).offers).toHaveLength(1)
  for (const [caller, status] of [
    [visitor(), 401],
    [memberOf(restaurantId, 'staff'), 403],
    [memberOf(randomUUID()), 403],
  ] as const)
    await expect(readOfferResults(shop.app, caller, restaurantId)).rejects.toMatchObject({ status })
})
