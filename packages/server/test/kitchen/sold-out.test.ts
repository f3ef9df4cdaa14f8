import { beforeEach, describe, expect, test } from 'vitest'
import { apiErrorOf, type Browser, type Kitchen, openKitchen } from '../devices/kitchen.ts'

let kitchen: Kitchen
let owner: Browser
beforeEach(async () => {
  kitchen = await openKitchen()
  owner = (await kitchen.person('owner')).browser
})

const soup = () => kitchen.shop.restaurant.productId('Soup')
const sellOut = (by: Browser, soldOut: string) =>
  by.call('PUT', `${kitchen.path}/products/${soup()}/sold-out`, { soldOut })
const stockOf = async (by: Browser) =>
  (await by.call('GET', `${kitchen.path}/stock`)).json.products.find(
    ({ productId }: { productId: string }) => productId === soup(),
  )

describe('the stock of a kitchen', () => {
  test('lists all products of the menu, with what is sold out, until when, by whom and since when', async () => {
    const cook = (await kitchen.person('staff')).browser
    expect(await stockOf(cook)).toMatchObject({
      name: 'Soup',
      soldOut: 'no',
      soldOutBy: null,
      soldOutAt: null,
    })
    await sellOut(cook, 'today')
    expect(await stockOf(owner)).toMatchObject({
      soldOut: 'today',
      soldOutUntil: Date.parse('2026-11-21T05:00:00Z'),
      soldOutBy: 'staff 2',
      soldOutAt: kitchen.shop.clock.now,
    })
    await sellOut(owner, 'until_changed')
    expect(await stockOf(cook)).toMatchObject({ soldOut: 'until_changed', soldOutBy: 'owner 1' })
    await sellOut(cook, 'no')
    expect(await stockOf(cook)).toMatchObject({ soldOut: 'no', soldOutBy: null, soldOutAt: null })
  })

  test('does not change for a repeated request', async () => {
    const versionNow = async () => (await kitchen.shop.query('select version from menu_versions'))[0].version
    await sellOut(owner, 'today')
    const version = await versionNow()
    const again = await sellOut(owner, 'today')
    expect(again.json).toMatchObject({ soldOut: 'today' })
    expect(await versionNow()).toBe(version)
    const rows = await kitchen.shop.query(
      `select actor_name from audit_entries where action = 'menu.sold_out'`,
    )
    expect(rows).toEqual([{ actor_name: 'owner 1' }])
  })

  test('is visible to staff only', async () => {
    const stranger = kitchen.browser()
    expect((await stranger.call('GET', `${kitchen.path}/stock`)).status).toBe(401)
    const customer = (await kitchen.person(null)).browser
    expect((await customer.call('GET', `${kitchen.path}/stock`)).status).toBe(403)
    expect((await sellOut(customer, 'today')).status).toBe(403)
  })
})

describe('on a paired screen with PINs', () => {
  test('a change requires a signed-in operator and is recorded under their name', async () => {
    const cook = await kitchen.person('staff')
    const screen = await kitchen.pair(owner)
    await owner.call('PUT', `${kitchen.path}/kitchen-staff/${cook.id}/pin`, { pin: '714093' })
    await owner.call('PUT', `${kitchen.path}/kitchen-pin`, { required: true })
    expect(apiErrorOf(await sellOut(screen.browser, 'today'))).toMatchObject({
      status: 403,
      code: 'PIN_REQUIRED',
    })
    expect(await stockOf(screen.browser)).toMatchObject({ soldOut: 'no' })
    expect((await screen.browser.call('POST', '/device/worker', { pin: '714093' })).status).toBe(200)
    expect((await sellOut(screen.browser, 'today')).status).toBe(200)
    expect(await stockOf(owner)).toMatchObject({ soldOut: 'today', soldOutBy: 'staff 2 at Grill station' })
  })
})
