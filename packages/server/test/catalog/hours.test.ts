import { newDayHours } from '@comanda/domain/time/hours-fields'
import { byWeekday, type DaySpan } from '@comanda/domain/time/weekly-hours'
import { instantAt } from '@comanda/domain/time/zone'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { previewHours, readHours, saveHours } from '../../src/modules/catalog/hours.ts'
import { undoChange } from '../../src/modules/catalog/undo-change.ts'
import { settleCheckout } from '../../src/modules/checkout/settle-checkout.ts'
import { readRestaurantInfo } from '../../src/modules/management/read-restaurant-info.ts'
import { saveProfile } from '../../src/modules/management/save-restaurant.ts'
import { importMenu, loadStorefront } from '../../src/modules/menus/public.ts'
import { setOptionSoldOut } from '../../src/modules/menus/stock/set-option-sold-out.ts'
import { setSoldOut } from '../../src/modules/menus/stock/set-sold-out.ts'
import { profile as profileSample } from '../bad-input/restaurant-samples.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { makeRestaurant, menuFields, restaurantFields } from '../factories.ts'
import { signedIn } from '../payments/signed-in.ts'
import { staffOf, visitor } from '../test-app.ts'

const lunch = { open: '11:00', close: '14:30' }
const dinner = { open: '17:00', close: '22:00' }
const sameDaily = byWeekday((): DaySpan[] => [newDayHours])
const split = byWeekday((): DaySpan[] => [lunch, dinner])

let shop: Shop
let owner: Caller
let restaurantId: string

// The shop's clock is at noon of Friday, November 20, 2026, in New York.
beforeEach(async () => {
  shop = await openShop()
  restaurantId = shop.restaurant.id
  owner = staffOf('owner', restaurantId)
})

const read = () => readHours(shop.app, owner, restaurantId)
const save = (fields: Partial<Parameters<typeof saveHours>[2]> = {}) =>
  saveHours(shop.app, owner, { restaurantId, hours: split, specialDays: [], revision: 1, ...fields })
const atLocal = (date: string, time: string) => instantAt(date, time, 'America/New_York')

describe('reading hours', () => {
  test('reads the former form of one span and closed dates', async () => {
    await shop.changeMenu(`update restaurants set closed_dates = '["2026-11-26"]'`)
    expect(await read()).toEqual({
      hours: sameDaily,
      specialDays: [{ date: '2026-11-26', spans: [], note: '' }],
      revision: 2,
      timezone: 'America/New_York',
      orderCutoffMinutes: 30,
      alwaysOpen: false,
    })
  })

  test('needs the right to manage hours', async () => {
    await expect(readHours(shop.app, visitor(), restaurantId)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    await expect(readHours(shop.app, staffOf('staff', restaurantId), restaurantId)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    expect(await readHours(shop.app, staffOf('manager', restaurantId), restaurantId)).toMatchObject({
      revision: 1,
    })
  })
})

describe('saving hours', () => {
  test('is effective immediately, and recorded once however often the request arrives', async () => {
    const specialDays = [{ date: '2026-11-26', spans: [], note: ' Thanks\u0000giving ' }]
    const saved = await save({ specialDays })
    expect(saved.changeId).not.toBeNull()
    expect(saved.outside).toEqual([])
    expect(saved.hours).toMatchObject({
      hours: split,
      specialDays: [{ date: '2026-11-26', spans: [], note: 'Thanksgiving' }],
      revision: 2,
    })
    expect(await save({ specialDays })).toEqual({ ...saved, changeId: null })
    const storefront = await loadStorefront(shop.app, restaurantId)
    expect(storefront?.restaurant.settings.calendar).toEqual({
      hours: split,
      specialDays: saved.hours.specialDays,
    })
    const rows = await shop.query('select action, changes from audit_entries')
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      action: 'ordering.hours_changed',
      changes: expect.arrayContaining([
        {
          field: 'monday',
          before: '9:00 AM to 9:00 PM',
          after: '11:00 AM to 2:30 PM, 5:00 PM to 10:00 PM',
        },
        { field: '2026-11-26', before: null, after: 'Closed · Thanksgiving' },
      ]),
    })
  })

  test('refuses an ASAP order in the new break', async () => {
    shop.clock.now = atLocal('2026-11-20', '15:00')
    await shop.place()
    await save()
    await expect(shop.place()).rejects.toMatchObject({
      code: 'ORDERING_REFUSED',
      message: 'Closed now, opens today 5:00 PM',
      data: { reason: 'CLOSED' },
    })
    await save({ revision: 2, specialDays: [{ date: '2026-11-20', spans: [lunch], note: 'Short Friday' }] })
    await expect(shop.place()).rejects.toMatchObject({ message: 'Closed now, opens tomorrow 11:00 AM' })
  })

  test('sorts spans, and drops special days that are over', async () => {
    const { hours } = await save({
      hours: { ...split, monday: [dinner, lunch] },
      specialDays: [
        { date: '2026-12-25', spans: [], note: '' },
        { date: '2026-11-19', spans: [], note: 'Yesterday' },
        { date: '2026-11-18', spans: [], note: 'Over' },
      ],
    })
    expect(hours.hours.monday).toEqual([lunch, dinner])
    expect(hours.specialDays.map(({ date }) => date)).toEqual(['2026-11-19', '2026-12-25'])
  })

  test('names what is wrong by day', async () => {
    const hours = { ...split, tuesday: [lunch, { open: '14:00', close: '15:00' }] }
    const specialDays = [{ date: '2026-12-24', spans: [lunch, lunch], note: '' }]
    await expect(save({ hours, specialDays })).rejects.toMatchObject({
      code: 'CATALOG_INVALID',
      data: {
        issues: [
          { path: 'hours.tuesday', message: 'These hours overlap.' },
          { path: 'specialDays.2026-12-24', message: 'These hours overlap.' },
        ],
      },
    })
    expect((await read()).revision).toBe(1)
  })

  test('does not overwrite what someone else saved: one of many concurrent saves succeeds', async () => {
    const attempts = await Promise.allSettled(
      [1, 2, 3, 4, 5].map((hour) =>
        save({ hours: { ...split, monday: [{ open: `0${hour}:00`, close: '10:00' }] } }),
      ),
    )
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const current = await read()
    for (const attempt of attempts)
      if (attempt.status === 'rejected')
        expect(attempt.reason).toMatchObject({ code: 'CHANGED_SINCE', data: { current } })
  })

  test('notices hours that were written by a menu file or by hand', async () => {
    await shop.changeMenu(`update restaurants set hours = jsonb_set(hours, '{monday}', '[]')`)
    await expect(save()).rejects.toMatchObject({
      code: 'CHANGED_SINCE',
      data: { current: { revision: 2, hours: { monday: [] } } },
    })
    await shop.changeMenu(`update restaurants set hours = hours, orders_disabled = true`)
    expect((await read()).revision).toBe(2)
  })

  test('can be undone until the hours change again', async () => {
    const { changeId } = await save()
    await undoChange(shop.app, owner, { restaurantId, changeId: changeId ?? '' })
    expect(await read()).toMatchObject({ hours: sameDaily, revision: 3 })
    const again = await save({ revision: 3 })
    await save({ revision: 4, hours: sameDaily })
    await expect(
      undoChange(shop.app, owner, { restaurantId, changeId: again.changeId ?? '' }),
    ).rejects.toMatchObject({ code: 'CHANGED_SINCE' })
  })

  test('changes no other restaurant', async () => {
    const other = await makeRestaurant(shop.app, { domain: 'other.test' })
    await expect(save({ restaurantId: other.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(
      previewHours(shop.app, owner, { restaurantId: other.id, hours: split, specialDays: [] }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await save()
    expect(await readHours(shop.app, staffOf('owner', other.id), other.id)).toMatchObject({ revision: 1 })
  })
})

describe('scheduled orders outside new hours', () => {
  const later = (time: string) => shop.request({ timing: { mode: 'later', at: atLocal('2026-11-20', time) } })

  test('are listed before and after saving, and stay accepted', async () => {
    const [inBreak, atDinner, unpaid] = [
      await shop.place({ request: later('15:30') }),
      await shop.place({ request: later('18:00') }),
      await shop.place({ request: later('16:00') }),
    ]
    for (const placed of [inBreak, atDinner]) {
      await shop.pay(placed)
      await settleCheckout(shop.app, visitor(), placed.token)
    }
    expect(unpaid.payment).not.toBeNull()
    const preview = () => previewHours(shop.app, owner, { restaurantId, hours: split, specialDays: [] })
    const [order, ...others] = (await preview()).outside
    expect(others).toEqual([])
    expect(order).toMatchObject({
      at: atLocal('2026-11-20', '15:30'),
      customerName: 'Ada Long',
      fulfillment: 'pickup',
    })
    expect((await read()).revision).toBe(1)
    expect((await save()).outside).toEqual([order])
    expect((await shop.orders()).filter(({ status }) => status === 'cancelled')).toEqual([])
    const closed = [{ date: '2026-11-20', spans: [], note: '' }]
    const all = await previewHours(shop.app, owner, { restaurantId, hours: split, specialDays: closed })
    expect(all.outside).toHaveLength(2)
  })
})

describe('what is sold out today', () => {
  const late = byWeekday((): DaySpan[] => [{ open: '17:00', close: '02:00' }])
  const midnight = new Date(atLocal('2026-11-21', '00:00'))
  const close = new Date(atLocal('2026-11-21', '02:00'))

  const mark = (product: string, change: Pick<Parameters<typeof setSoldOut>[2], 'soldOut' | 'backOn'>) =>
    setSoldOut(shop.app, owner, { restaurantId, productId: shop.restaurant.productId(product), ...change })
  async function ends(): Promise<Date[]> {
    const rows = await shop.query(
      `select sold_out_until as end from product_stock where sold_out_until is not null
       union all select sold_out_until from upsells where sold_out_until is not null order by 1`,
    )
    return rows.map(({ end }) => end)
  }

  test('stays so until the close by hours that change afterwards, and by those before them after an undo', async () => {
    await mark('Soup', { soldOut: 'today' })
    await mark('Lunch Bowl', { soldOut: 'until_date', backOn: '2026-11-24' })
    await mark('Burger', { soldOut: 'until_changed' })
    const { optionIds } = await shop.choice('Burger', 'Extras', 'Bacon')
    await setOptionSoldOut(shop.app, owner, { restaurantId, optionIds, soldOut: 'today' })
    const monday = new Date(atLocal('2026-11-24', '00:00'))
    expect(await ends()).toEqual([midnight, midnight, monday])
    const { changeId } = await save({ hours: late })
    expect(await ends()).toEqual([close, close, new Date(atLocal('2026-11-24', '02:00'))])
    await undoChange(shop.app, owner, { restaurantId, changeId: changeId ?? '' })
    expect(await ends()).toEqual([midnight, midnight, monday])
  })

  test('stays so for the same day in another time zone, and after an undo', async () => {
    await mark('Soup', { soldOut: 'today' })
    const proven = await signedIn(shop, 'owner')
    const { profile } = await readRestaurantInfo(shop.app, proven, { restaurantId })
    const moved = { ...profileSample, revision: profile.revision, timezone: 'America/Los_Angeles' }
    const { changeId } = await saveProfile(shop.app, proven, { restaurantId, ...moved })
    expect(await ends()).toEqual([new Date(instantAt('2026-11-21', '00:00', 'America/Los_Angeles'))])
    await undoChange(shop.app, proven, { restaurantId, changeId: changeId ?? '' })
    expect(await ends()).toEqual([midnight])
  })

  test('stays so by hours and time zone of an imported file', async () => {
    await mark('Soup', { soldOut: 'today' })
    const day = { open: '17:00', close: '02:00', closed: false }
    const hours = byWeekday(() => day)
    const restaurant = { ...restaurantFields(), hours, timezone: 'America/Chicago' }
    const text = JSON.stringify({ ...menuFields(), restaurant })
    await importMenu(shop.app, { text, domain: shop.restaurant.domain, create: false, pictures: null })
    expect(await ends()).toEqual([new Date(instantAt('2026-11-21', '02:00', 'America/Chicago'))])
  })

  test('is not sold out again if it is on sale already', async () => {
    await mark('Soup', { soldOut: 'today' })
    shop.clock.now = midnight.getTime() + 60_000
    await save({ hours: late })
    expect(await ends()).toEqual([midnight])
  })

  test('ends by the new hours, also what is marked while they are saved', async () => {
    const products = ['Soup', 'Lunch Bowl', 'Burger']
    const calls = products.map((product) => () => mark(product, { soldOut: 'today' }))
    await Promise.all([...calls.map((call) => call()), save({ hours: late })])
    expect(await ends()).toEqual(products.map(() => close))
  })
})
