import { randomUUID } from 'node:crypto'
import {
  type CampaignFields,
  type CampaignItemFields,
  newCampaign,
  newCampaignItem,
} from '@comanda/domain/marketing/campaign-fields'
import { always } from '@comanda/domain/marketing/schedule'
import type { Cents } from '@comanda/domain/money/cents'
import type { Percent } from '@comanda/domain/money/percent'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import {
  deleteCampaign,
  listCampaigns,
  saveCampaign,
  setCampaignActive,
} from '../../src/modules/catalog/offers/campaigns.ts'
import { listOfferable } from '../../src/modules/catalog/offers/list-products.ts'
import { deleteProduct, setProductActive } from '../../src/modules/catalog/products/change-product.ts'
import { makeRestaurant } from '../factories.ts'
import { visitor } from '../test-app.ts'
import { type Menu, memberOf, openMenu } from './open-menu.ts'

let menu: Menu
let restaurantId: string
let owner: Caller

beforeEach(async () => {
  menu = await openMenu()
  ;({ restaurantId, owner } = menu)
})

const item = (product: string, fields: Partial<CampaignItemFields> = {}): CampaignItemFields => ({
  ...newCampaignItem(randomUUID(), menu.shop.restaurant.productId(product)),
  ...fields,
})
const save = (fields: Partial<CampaignFields & { campaignId: string; revision: number }> = {}) =>
  saveCampaign(menu.shop.app, owner, {
    ...newCampaign,
    name: 'Before the oven',
    revision: 0,
    restaurantId,
    campaignId: randomUUID(),
    ...fields,
  })
type Campaign = Awaited<ReturnType<typeof save>>['campaign']
/** What a form sends for a campaign. */
const formOf = ({ id, items, createdAt: _, ...campaign }: Campaign) => ({
  ...campaign,
  campaignId: id,
  items: items.map(({ product: __, ...fields }) => fields),
})
const list = async () => (await listCampaigns(menu.shop.app, owner, restaurantId)).campaigns
const offerable = async () => (await listOfferable(menu.shop.app, owner, restaurantId)).products
const soup = () => ({ restaurantId, productId: menu.shop.restaurant.productId('Soup') })
/** An item of a campaign with a new dish. */
async function itemOfNew(name: string): Promise<CampaignItemFields> {
  await menu.save({ name })
  const dish = (await offerable()).find((product) => product.name === name)
  return newCampaignItem(randomUUID(), dish?.id ?? '')
}
const version = async () => {
  const rows = await menu.shop.query('select version from menu_versions where restaurant_id = $1', [
    restaurantId,
  ])
  return Number(rows[0].version)
}

describe('saving a campaign', () => {
  test('stores it with its items in order, once however often the request arrives', async () => {
    const before = await version()
    const request = {
      campaignId: randomUUID(),
      description: ' Hot  from the oven. ',
      schedule: { ...always, weekdays: ['friday' as const], from: '17:00', until: '21:00' },
      items: [
        item('Soup', {
          discountType: 'percentage',
          percentage: 20_000 as Percent,
          customCopy: ' Warm  soup ',
        }),
        item('Burger', { customPrice: 900 as Cents }),
      ],
    }
    const { campaign, changeId } = await save(request)
    expect(campaign).toMatchObject({
      name: 'Before the oven',
      description: 'Hot from the oven.',
      revision: 1,
      isActive: true,
      triggerPoint: 'before_checkout',
      schedule: request.schedule,
      items: [
        {
          discountType: 'percentage',
          percentage: 20_000,
          customCopy: 'Warm soup',
          customPrice: null,
          product: { name: 'Soup', isListed: true },
        },
        { customPrice: 900, discountType: 'none', product: { name: 'Burger' } },
      ],
    })
    expect(changeId).not.toBeNull()
    expect(await save(request)).toEqual({ campaign, changeId: null })
    expect(await list()).toEqual([campaign])
    expect(await version()).toBeGreaterThan(before)
  })

  test('changes the order of three items immediately', async () => {
    const third = await itemOfNew('Pie')
    const { campaign } = await save({ items: [item('Soup'), item('Burger'), third] })
    const { items, ...form } = formOf(campaign)
    const { campaign: moved } = await save({ ...form, items: [items[2]!, items[0]!, items[1]!] })
    expect(moved.items.map(({ product }) => product.name)).toEqual(['Pie', 'Soup', 'Burger'])
    expect(moved.items.map(({ id }) => id)).toEqual([third.id, items[0]?.id, items[1]?.id])
  })

  test('refuses a fourth item', async () => {
    const items = [item('Soup'), item('Burger'), item('Soup'), item('Burger')]
    await expect(save({ items })).rejects.toMatchObject({
      status: 422,
      code: 'CATALOG_INVALID',
      data: {
        issues: expect.arrayContaining([{ path: 'items', message: 'A campaign holds at most 3 items.' }]),
      },
    })
    expect(await list()).toEqual([])
  })

  test('lets one of two tabs add the third item', async () => {
    const third = [await itemOfNew('Pie'), await itemOfNew('Cake')]
    const { campaign } = await save({ items: [item('Soup'), item('Burger')] })
    const form = formOf(campaign)
    const results = await Promise.allSettled(
      third.map((added) => save({ ...form, items: [...form.items, added] })),
    )
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'CHANGED_SINCE', status: 409, data: { current: { revision: 2 } } },
    })
    expect((await list())[0]?.items).toHaveLength(3)
  })

  test.each<[string, Partial<CampaignFields>, Record<string, string>]>([
    ['no name', { name: ' ' }, { name: 'Campaign name is required' }],
    [
      'an end before the start',
      { schedule: { ...always, startsOn: '2026-11-20', endsOn: '2026-11-19' } },
      { 'schedule.endsOn': 'The end is before the start.' },
    ],
    [
      'no product',
      { items: [newCampaignItem(randomUUID(), '')] },
      { 'items.0.productId': 'Product is required' },
    ],
    [
      'an unknown product',
      { items: [newCampaignItem(randomUUID(), randomUUID())] },
      { 'items.0.productId': 'This product no longer exists.' },
    ],
  ])('refuses %s', async (_, fields, issues) => {
    await expect(save(fields)).rejects.toMatchObject({
      status: 422,
      data: { issues: Object.entries(issues).map(([path, message]) => ({ path, message })) },
    })
  })

  test('refuses more than 100 percent and prices below 0', async () => {
    const items = [
      item('Soup', { discountType: 'percentage', percentage: 101_000 as Percent }),
      item('Burger', { customPrice: -1 as Cents }),
    ]
    await expect(save({ items })).rejects.toMatchObject({
      data: {
        issues: [
          { path: 'items.0.percentage', message: 'A percentage can be at most 100' },
          { path: 'items.1.customPrice', message: 'Custom price must be 0 or greater' },
        ],
      },
    })
  })

  test('refuses the name of another campaign until that one is deleted', async () => {
    const { campaign } = await save()
    await expect(save()).rejects.toMatchObject({ status: 409, code: 'NAME_TAKEN' })
    await deleteCampaign(menu.shop.app, owner, { restaurantId, campaignId: campaign.id })
    await save()
    expect(await list()).toHaveLength(1)
  })

  test('refuses an item of another campaign, and one item twice', async () => {
    const soup = item('Soup')
    await save({ items: [soup] })
    const issue = { data: { issues: [{ path: 'items', message: 'Two items have the same id.' }] } }
    await expect(save({ name: 'Other', items: [soup] })).rejects.toMatchObject(issue)
    await expect(
      save({ name: 'Other', items: [item('Soup'), item('Burger')].map((one) => ({ ...one, id: soup.id })) }),
    ).rejects.toMatchObject(issue)
    expect((await list())[0]?.items).toHaveLength(1)
  })

  test('refuses products of another restaurant, and other people', async () => {
    const other = await makeRestaurant(menu.shop.app)
    const foreign = newCampaignItem(randomUUID(), other.productId('Soup'))
    await expect(save({ items: [foreign] })).rejects.toMatchObject({ status: 422 })
    const { campaign } = await save()
    const ref = { restaurantId: other.id, campaignId: campaign.id }
    const ofOther = memberOf(other.id)
    for (const attempt of [
      () => setCampaignActive(menu.shop.app, ofOther, { ...ref, isActive: false }),
      () => deleteCampaign(menu.shop.app, ofOther, ref),
      () => saveCampaign(menu.shop.app, ofOther, { ...formOf(campaign), ...ref, name: 'Taken over' }),
    ])
      await expect(attempt()).rejects.toMatchObject({ status: 404 })
    await expect(listCampaigns(menu.shop.app, ofOther, restaurantId)).rejects.toMatchObject({ status: 403 })
    await expect(listCampaigns(menu.shop.app, visitor(), restaurantId)).rejects.toMatchObject({ status: 401 })
    const staff = { ...owner, memberships: [{ role: 'staff' as const, restaurantId }] }
    await expect(listCampaigns(menu.shop.app, staff, restaurantId)).rejects.toMatchObject({ status: 403 })
    const manager = { ...owner, memberships: [{ role: 'manager' as const, restaurantId }] }
    expect((await listCampaigns(menu.shop.app, manager, restaurantId)).campaigns).toHaveLength(1)
    expect(await list()).toEqual([campaign])
  })
})

describe('a campaign', () => {
  test('is counted in the summary until it is deleted, and listed before the older ones', async () => {
    await save({ items: [item('Soup'), item('Burger')] })
    menu.shop.clock.now += 1000
    const { campaign } = await save({ name: 'Dolce', triggerPoint: 'after_total', items: [item('Soup')] })
    await setCampaignActive(menu.shop.app, owner, { restaurantId, campaignId: campaign.id, isActive: false })
    const summary = async () => (await listCampaigns(menu.shop.app, owner, restaurantId)).summary
    expect(await summary()).toEqual({ total: 2, active: 1, items: 3, beforeCheckout: 1 })
    expect((await list()).map(({ name }) => name)).toEqual(['Dolce', 'Before the oven'])
    await deleteCampaign(menu.shop.app, owner, { restaurantId, campaignId: campaign.id })
    expect(await summary()).toEqual({ total: 1, active: 1, items: 2, beforeCheckout: 1 })
  })

  test('is turned off once, and every change of it can be undone', async () => {
    const { campaign } = await save({ items: [item('Soup')] })
    const ref = { restaurantId, campaignId: campaign.id }
    const off = await setCampaignActive(menu.shop.app, owner, { ...ref, isActive: false })
    expect(off).toMatchObject({ campaign: { isActive: false, revision: 2 }, changeId: expect.any(String) })
    expect(await setCampaignActive(menu.shop.app, owner, { ...ref, isActive: false })).toMatchObject({
      changeId: null,
    })
    await menu.undo(off.changeId)
    expect((await list())[0]?.isActive).toBe(true)
    const deleted = await deleteCampaign(menu.shop.app, owner, ref)
    expect(await list()).toEqual([])
    expect(await deleteCampaign(menu.shop.app, owner, ref)).toEqual({ changeId: null })
    await expect(setCampaignActive(menu.shop.app, owner, { ...ref, isActive: true })).rejects.toMatchObject({
      status: 404,
    })
    await menu.undo(deleted.changeId)
    expect(await list()).toMatchObject([{ id: campaign.id, items: [{ product: { name: 'Soup' } }] }])
    const rows = await menu.shop.query(
      `select action from audit_entries where area = 'marketing' order by at, id`,
    )
    expect(rows.map(({ action }) => action).toSorted()).toEqual([
      'marketing.campaign_created',
      'marketing.campaign_deleted',
      'marketing.campaign_off',
      'marketing.change_undone',
      'marketing.change_undone',
    ])
  })

  test('protects its products from deletion while it is active', async () => {
    const { campaign } = await save({ items: [item('Soup')] })
    await expect(deleteProduct(menu.shop.app, owner, soup())).rejects.toMatchObject({
      status: 409,
      code: 'IN_USE',
      data: { names: ['Soup (Before the oven)'] },
    })
    await deleteCampaign(menu.shop.app, owner, { restaurantId, campaignId: campaign.id })
    await deleteProduct(menu.shop.app, owner, soup())
  })

  test('names the products that customers do not see', async () => {
    await save({ items: [item('Soup')] })
    await setProductActive(menu.shop.app, owner, { ...soup(), isActive: false })
    expect((await list())[0]?.items[0]?.product.isListed).toBe(false)
    expect((await offerable()).map(({ name }) => name)).not.toContain('Soup')
  })
})

test('the products to offer are listed by name, whatever its case', async () => {
  await menu.save({ name: 'apple cider' })
  expect((await offerable())[0]?.name).toBe('apple cider')
})

test('of a deletion of a product and a campaign that offers it, only one succeeds', async () => {
  const [deletion, saved] = await Promise.allSettled([
    deleteProduct(menu.shop.app, owner, soup()),
    save({ items: [item('Soup')] }),
  ])
  expect([deletion.status, saved.status].toSorted()).toEqual(['fulfilled', 'rejected'])
})
