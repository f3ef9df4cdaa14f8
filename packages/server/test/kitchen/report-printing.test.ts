import { beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { reportPrinting } from '../../src/modules/kitchen/printing/report-printing.ts'
import { watchPresence } from '../../src/modules/kitchen/public.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { makeRestaurant } from '../factories.ts'
import { visitor } from '../test-app.ts'

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
let shop: Shop
let restaurantId: string
beforeEach(async () => {
  shop = await openShop()
  restaurantId = shop.restaurant.id
})

function staff(): Caller {
  return visitor({
    actor: 'user:7',
    user: { id: '7', email: 'cook@kitchen.test', name: 'Mina Park' },
    memberships: [{ role: 'staff', restaurantId }],
    userAgent: firefox,
  })
}

function tablet(name: string): Caller {
  const device = { id: crypto.randomUUID(), name, restaurantId, pinRequired: true, worker: null }
  return visitor({ actor: `device:${device.id}`, device })
}

/** Returns the names of the other screens that print. */
async function report(caller: Caller, screenId: string, on = true, at = restaurantId): Promise<string[]> {
  const { screens } = await reportPrinting(shop.app, caller, { restaurantId: at, screenId, on })
  return screens.map(({ name }) => name)
}

test('a screen gets the names of the others that print automatically, before and after it does', async () => {
  expect(await report(tablet('Front'), 'a')).toEqual([])
  expect(await report(tablet('Grill'), 'b', false)).toEqual(['Front'])
  expect(await report(tablet('Grill'), 'b')).toEqual(['Front'])
  expect(await report(staff(), 'c')).toEqual(['Front', 'Grill'])
  expect(await report(tablet('Front'), 'a')).toEqual(['Grill', 'Mina Park (Firefox on Windows)'])
})

test('a renamed screen has its new name, and one that turned it off or has not reported for some minutes is not', async () => {
  await report(tablet('Front'), 'a')
  await report(tablet('Window'), 'a')
  await report(tablet('Grill'), 'b')
  expect(await report(staff(), 'c')).toEqual(['Grill', 'Window'])
  await report(tablet('Grill'), 'b', false)
  expect(await report(staff(), 'c')).toEqual(['Window'])
  shop.clock.now += 3 * 60_000
  expect(await report(staff(), 'c')).toEqual([])
})

test('a screen gets the names of the printers that the others share', async () => {
  const pass = { restaurantId, on: true, printer: ' Hot  pass ' }
  await reportPrinting(shop.app, tablet('Front'), { ...pass, screenId: 'a' })
  await report(tablet('Grill'), 'b')
  expect(await reportPrinting(shop.app, staff(), { ...pass, screenId: 'c' })).toEqual({
    screens: [
      { name: 'Front', printer: 'Hot pass' },
      { name: 'Grill', printer: null },
    ],
  })
})

test('the name of a screen that was closed is deleted', async () => {
  await report(staff(), 'a')
  shop.clock.now += 61 * 60_000
  await watchPresence(shop.app)
  expect(await shop.query('select name from kitchen_printing_screens')).toEqual([])
})

test('screens of other kitchens are unknown to it', async () => {
  const other = await makeRestaurant(shop.app)
  const here = tablet('Front')
  await report(here, 'a')
  await expect(report(here, 'a', true, other.id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const there = visitor({ ...staff(), memberships: [{ role: 'staff', restaurantId: other.id }] })
  expect(await report(there, 'b', true, other.id)).toEqual([])
})
