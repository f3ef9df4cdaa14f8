import { cents } from '@comanda/domain/money/cents'
import { percent } from '@comanda/domain/money/percent'
import { createRouterClient } from '@orpc/server'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { undoChange } from '../../src/modules/catalog/undo-change.ts'
import { restaurantInfoRoutes } from '../../src/modules/management/public.ts'
import { readRestaurantInfo } from '../../src/modules/management/read-restaurant-info.ts'
import { saveRecipients } from '../../src/modules/management/save-recipients.ts'
import { saveFees, saveOrdering, saveProfile } from '../../src/modules/management/save-restaurant.ts'
import { getOrder } from '../../src/modules/orders/get-order.ts'
import { loadRestaurantForKitchen } from '../../src/modules/restaurants/public.ts'
import { profile } from '../bad-input/restaurant-samples.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { makeRestaurant } from '../factories.ts'
import { signedIn } from '../payments/signed-in.ts'
import { staffOf, visitor } from '../test-app.ts'

let shop: Shop
let restaurantId: string
let owner: Caller
let manager: Caller

beforeEach(async () => {
  shop = await openShop()
  restaurantId = shop.restaurant.id
  owner = await signedIn(shop, 'owner')
  manager = staffOf('manager', restaurantId)
})

const read = (caller = owner) => readRestaurantInfo(shop.app, caller, { restaurantId })
const row = async () => (await shop.query('select * from restaurants where id = $1', [restaurantId]))[0]
const audited = () => shop.query('select action, subject_label, changes from audit_entries order by at, id')
async function changeFees(fields: Partial<Parameters<typeof saveFees>[2]>, caller = owner) {
  const { fees } = await read()
  return saveFees(shop.app, caller, { restaurantId, ...fees, ...fields })
}
async function changeOrdering(fields: Partial<Parameters<typeof saveOrdering>[2]>, caller = owner) {
  const { ordering } = await read()
  return saveOrdering(shop.app, caller, { restaurantId, ...ordering, ...fields })
}

describe('what an owner reads', () => {
  test('is everything that can be edited, what it affects, and the terms of the platform', async () => {
    const placed = await shop.place()
    await shop.pay(placed)
    const info = await read()
    expect(info).toMatchObject({
      profile: { name: 'Corner Kitchen', street: '12 Elm Street', city: 'Summit', state: 'NJ', zip: '07901' },
      ordering: { orderCutoffMinutes: 30, minimumOrderDelivery: 1500, revision: 1 },
      fees: { taxRate: 8500, processingFee: 2950, deliveryFee: 399 },
      orderMails: ['hello@corner.example'],
      platformTerms: { percentage: 2500, flat: 30 },
    })
    expect(info.setUpAt).not.toBeNull()
  })

  test('a manager reads the same without the terms of the platform, staff and others nothing', async () => {
    expect(await read(manager)).toMatchObject({ fees: { taxRate: 8500 }, platformTerms: null })
    await expect(read(staffOf('staff', restaurantId))).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(read(visitor())).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    const other = await makeRestaurant(shop.app)
    await expect(readRestaurantInfo(shop.app, owner, { restaurantId: other.id })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
  })
})

describe('saving the profile', () => {
  const save = (fields: Partial<typeof profile> = {}, revision = 1, caller = owner) =>
    saveProfile(shop.app, caller, { restaurantId, ...profile, ...fields, revision })

  test('stores it in one form, audits each field, and changes nothing when it is repeated', async () => {
    const { profile: saved, changeId } = await save({
      ownerEmail: 'Olive@Corner.example',
      website: 'corner.example/menu',
    })
    expect(saved).toMatchObject({
      ownerEmail: 'olive@corner.example',
      website: 'https://corner.example/menu',
      revision: 2,
    })
    expect(changeId).not.toBeNull()
    expect(await save({ website: 'corner.example/menu' })).toEqual({ profile: saved, changeId: null })
    expect(await row()).toMatchObject({
      address: '12 Elm Street, Summit, NJ 07901',
      owner_name: 'Olive Owner',
    })
    const entries = await audited()
    expect(entries).toMatchObject([{ action: 'settings.profile_changed' }])
    expect(entries[0].changes).toContainEqual({ field: 'ownerName', before: '', after: 'Olive Owner' })
  })

  test('refuses invalid fields and pictures of another restaurant, and stores nothing', async () => {
    const before = await row()
    await expect(save({ name: ' ', ownerEmail: 'x' })).rejects.toMatchObject({
      code: 'CATALOG_INVALID',
      data: {
        issues: [
          { path: 'name', message: 'Restaurant name is required' },
          { path: 'ownerEmail', message: 'Valid email is required' },
        ],
      },
    })
    await expect(save({ logoId: crypto.randomUUID() })).rejects.toMatchObject({ code: 'CATALOG_INVALID' })
    expect(await row()).toEqual(before)
  })

  test('is refused to managers and other owners', async () => {
    await expect(save({}, 1, manager)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const other = await makeRestaurant(shop.app)
    await expect(
      saveProfile(shop.app, owner, { restaurantId: other.id, ...profile, revision: 1 }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('of two people gives the second one what the first one saved, even from the notification settings', async () => {
    await save()
    await expect(save({ name: 'Corner Diner' })).rejects.toMatchObject({
      code: 'CHANGED_SINCE',
      data: { current: { name: 'Corner Kitchen', revision: 2 } },
    })
    const none = { notificationEmail: null, notificationPhone: null, ownerPhone: null, managerPhone: null }
    await saveRecipients(shop.app, await signedIn(shop, 'owner'), {
      restaurantId,
      revision: 2,
      ownerEmail: 'new@corner.example',
      managerEmail: null,
      ...none,
    })
    await expect(save({ name: 'Corner Diner' }, 2)).rejects.toMatchObject({
      code: 'CHANGED_SINCE',
      data: { current: { ownerEmail: 'new@corner.example', revision: 3 } },
    })
  })

  test('of concurrent saves stores one', async () => {
    const names = ['One', 'Two', 'Three', 'Four']
    const results = await Promise.allSettled(names.map((name) => save({ name })))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await read()).profile.revision).toBe(2)
  })

  test('completes the setup of a restaurant that the platform created, once', async () => {
    await shop.query('update restaurants set setup_completed_at = null')
    expect((await read()).setUpAt).toBeNull()
    await save()
    const completed = (await read()).setUpAt
    expect(completed).toBe(shop.app.now())
    shop.clock.now += 60_000
    await save({ name: 'Corner Diner' }, 2)
    expect((await read()).setUpAt).toBe(completed)
  })

  test('is undone, by someone with the right to edit it', async () => {
    const before = (await read()).profile
    const { changeId } = await save({ name: 'Corner Diner' })
    const undo = (caller: Caller) => undoChange(shop.app, caller, { restaurantId, changeId: changeId ?? '' })
    await expect(undo(manager)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    shop.clock.now += 1000
    await undo(owner)
    expect((await read()).profile).toEqual({ ...before, revision: 3 })
    expect((await audited()).at(-1)).toMatchObject({ action: 'settings.change_undone' })
  })
})

describe('saving when orders are taken', () => {
  test('changes the storefront, and is not a change of the profile or the fees', async () => {
    const { ordering, changeId } = await changeOrdering({
      deliveryEnabled: false,
      minimumOrderPickup: cents(1500),
      estimatedPrepMinutes: null,
    })
    expect(ordering).toMatchObject({ deliveryEnabled: false, revision: 2 })
    expect(changeId).not.toBeNull()
    expect(await read()).toMatchObject({
      profile: { revision: 1 },
      fees: { revision: 1 },
      restaurant: {
        settings: { deliveryEnabled: false, minimumOrderPickup: 1500, estimatedPrepMinutes: null },
      },
    })
    expect((await changeOrdering({})).changeId).toBeNull()
    await expect.poll(() => shop.place().catch((error) => error)).toMatchObject({ code: 'BELOW_MINIMUM' })
  })

  test('refuses values out of bounds, and managers', async () => {
    await expect(changeOrdering({ advanceOrderingHours: 0 })).rejects.toMatchObject({
      code: 'CATALOG_INVALID',
      message: 'Enter 1 to 720 hours',
    })
    await expect(changeOrdering({ acceptOrders: false }, manager)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
  })

  test.each(['acceptOrders', 'onlineOrdersEnabled'] as const)(
    'without %s is shown by its kitchens',
    async (field) => {
      const shown = async () => (await loadRestaurantForKitchen(shop.app, restaurantId))?.isOrderingOn
      expect(await shown()).toBe(true)
      await changeOrdering({ [field]: false })
      expect(await shown()).toBe(false)
      expect(await shop.events()).toEqual(['restaurant.kitchen_changed'])
    },
  )

  test('keeps what the platform and the kitchen have changed in the meantime', async () => {
    const { ordering } = await read()
    await shop.query(
      "update restaurants set application_fee_percentage = 4000, busy_minutes = 10, busy_until = now() + interval '1 hour'",
    )
    await saveOrdering(shop.app, owner, { restaurantId, ...ordering, acceptOrders: false })
    expect(await row()).toMatchObject({
      application_fee_percentage: 4000,
      busy_minutes: 10,
      accept_orders: false,
    })
  })
})

describe('saving fees', () => {
  test('a customer who saw the old price receives the new one, and an earlier order keeps its tax', async () => {
    const earlier = await shop.place()
    const input = await shop.orderInput()
    await changeFees({ taxRate: percent(9125) })
    const repriced = await expect
      .poll(() => shop.place({ displayedTotal: input.displayedTotal }).catch((error) => error))
      .toMatchObject({ code: 'PRICE_CHANGED' })
      .then(() => shop.place({ displayedTotal: input.displayedTotal }).catch((error) => error))
    expect(repriced.data.breakdown.tax).toBe(119)
    expect((await getOrder(shop.app, visitor(), earlier.token)).breakdown.tax).toBe(earlier.breakdown.tax)
    expect(earlier.breakdown.tax).toBe(111)
  })

  test('an empty processing fee is stored as none, and audited as money', async () => {
    const { fees } = await changeFees({ processingFee: null })
    expect(fees.processingFee).toBeNull()
    expect((await row()).processing_fee).toBeNull()
    expect(await audited()).toMatchObject([
      { action: 'money.fees_changed', changes: [{ field: 'processingFee', before: 2950, after: null }] },
    ])
  })

  test('is refused to managers, even as an undo, and with incomplete tips', async () => {
    await expect(changeFees({ taxRate: percent(0) }, manager)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(
      changeFees({ firstTip: percent(10_000), secondTip: null, thirdTip: null }),
    ).rejects.toMatchObject({
      code: 'CATALOG_INVALID',
    })
    const { changeId } = await changeFees({ deliveryFee: cents(499) })
    await expect(
      undoChange(shop.app, manager, { restaurantId, changeId: changeId ?? '' }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await undoChange(shop.app, owner, { restaurantId, changeId: changeId ?? '' })
    expect((await read()).fees).toMatchObject({ deliveryFee: 399, revision: 3 })
  })
})

describe('fields that only the platform may change', () => {
  test.each([
    'applicationFeePercentage',
    'application_fee_percentage',
    'includeTaxInFee',
    'stripeConnectEnabled',
    'stripe_connect_id',
    'isActive',
    'is_active',
    'domain',
    'captureMode',
    'isDemo',
  ])('%s in a request of an owner is refused, in every section', async (field) => {
    const before = await row()
    const context = {
      app: shop.app,
      caller: owner,
      requestId: 'test',
      log: shop.app.log,
      scheme: 'http' as const,
      origin: 'http://localhost:3000',
      cookieHeader: null,
      place: { country: null, city: null },
      setCookie: () => {},
      signal: new AbortController().signal,
    }
    const client = createRouterClient(restaurantInfoRoutes, { context })
    const info = await read()
    const sections = [
      () => client.saveProfile({ restaurantId, ...profile, revision: 1, [field]: true }),
      () => client.saveOrdering({ restaurantId, ...info.ordering, acceptOrders: false, [field]: true }),
      () => client.saveFees({ restaurantId, ...info.fees, taxRate: percent(0), [field]: true }),
    ]
    for (const request of sections) await expect(request()).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect(await row()).toEqual(before)
  })
})
