import { minutes } from '@comanda/domain/time/instant'
import { expect, test } from 'vitest'
import { listTimes } from '../../src/modules/checkout/list-times.ts'
import { loadStorefront } from '../../src/modules/menus/public.ts'
import { measurePrep } from '../../src/modules/throttling/public.ts'
import { readKitchenLoad } from '../../src/modules/throttling/read-kitchen-load.ts'
import { openOutcomes } from '../service-times/outcomes.ts'
import { visitor } from '../test-app.ts'
import { saveLimits } from './limited-shop.ts'

test('the promised time follows the median of the last hour, and returns to the fixed time without orders', async () => {
  const { shop, caller, serve, handle } = await openOutcomes()
  const { id: restaurantId } = shop.restaurant
  const promised = async () => {
    await loadStorefront(shop.app, restaurantId)
    const { asap } = await listTimes(shop.app, visitor(), { restaurantId, fulfillment: 'pickup' })
    return asap && (asap.at - shop.app.now()) / minutes(1)
  }
  const measure = async () => {
    await measurePrep(shop.app)
    shop.clock.now += minutes(1)
  }
  for (const late of [5, 6, 7, 8, 9]) {
    const start = shop.clock.now
    await serve({ late, prepare: 10 })
    shop.clock.now = start
  }
  shop.clock.now += minutes(35)
  await handle()
  await measure()
  expect(await promised()).toBe(20)
  const autoPrep = { min: 10, max: 24 }
  await saveLimits(shop.app, caller, restaurantId, {
    rules: [],
    dishMinutes: { perDish: 4, byCategory: [] },
    autoPrep,
  })
  await measure()
  expect(await promised()).toBe(24)
  await saveLimits(shop.app, caller, restaurantId, {
    rules: [],
    dishMinutes: { perDish: 4, byCategory: [] },
    autoPrep: { min: 10, max: 60 },
  })
  await measure()
  expect(await promised()).toBe(27)
  const { prep, today } = await readKitchenLoad(shop.app, caller, restaurantId)
  expect(prep).toEqual({ median: 27 * 60, orders: 5, promised: 27, isMeasured: true })
  expect(today).toMatchObject({ orders: 5, late: 5, median: 7 * 60 })
  shop.clock.now += minutes(61)
  await measure()
  expect(await promised()).toBe(20)
})
