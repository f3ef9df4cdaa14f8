import { beforeEach, expect, test } from 'vitest'
import { workOffCourierOf, workOffCouriers } from '../../src/modules/delivery/courier/work-off.ts'
import { quoteDelivery } from '../../src/modules/delivery/public.ts'
import { visitor } from '../test-app.ts'
import { type CourierShop, home, openCourierShop } from './courier-shop.ts'

let shop: CourierShop
beforeEach(async () => {
  shop = await openCourierShop()
})

const credentials = 'The courier service does not accept the restaurant’s credentials.'
const details = 'The courier service does not accept the details of this delivery.'
const times = 'The courier service does not come at this time.'
const busy = 'All couriers are busy.'
const unwell = 'The courier service has trouble of its own.'

/** Each code of the wire, what a ticket says of it, and whether the booking is tried again. */
const codes: [code: string, text: string, isTriedAgain: boolean][] = [
  ['invalid_params', details, false],
  ['not_allowed', details, false],
  ['unknown_location', 'The courier service does not know the address.', false],
  ['address_undeliverable', 'The courier service does not deliver to this address.', false],
  ['address_undeliverable_limited_couriers', 'No courier is near this address right now.', true],
  ['missing_payment', 'The restaurant’s account with the courier service has no means of payment.', false],
  ['pickup_ready_too_late', times, false],
  ['pickup_ready_too_early', times, true],
  ['pickup_deadline_too_early', times, true],
  ['pickup_window_too_small', times, true],
  ['dropoff_ready_after_pickup_deadline', times, true],
  ['dropoff_deadline_too_early', times, true],
  ['dropoff_deadline_before_pickup_deadline', times, true],
  ['unauthorized', credentials, false],
  ['customer_suspended', 'The restaurant’s account with the courier service is suspended.', false],
  ['customer_blocked', 'The restaurant’s account with the courier service is blocked.', false],
  ['customer_not_found', 'The courier service does not know the restaurant’s account.', false],
  ['request_timeout', 'The courier service took too long to answer.', true],
  ['customer_limited', 'The courier service was asked too often.', true],
  ['internal_server_error', unwell, true],
  ['unknown_error', unwell, true],
  ['couriers_busy', busy, true],
  ['robo_couriers_busy', busy, true],
  ['service_unavailable', unwell, true],
  ['network', 'The courier service cannot be reached.', true],
]
/** A quote that cannot be used is asked for anew, and the booking goes well. */
const ofQuotes = ['expired_quote', 'used_quote', 'mismatched_price_quote']

test('a booking that the courier service refuses is told in words, and tried again where that can help', async () => {
  const ids: string[] = []
  for (const _ of codes) ids.push(await shop.pays())
  await shop.plans()
  const seen: typeof codes = []
  for (const [at, [failNext]] of codes.entries()) {
    const id = ids[at] ?? ''
    await shop.courier.control({
      failNext,
      failOn: 'delivery',
      failTimes: failNext === 'unauthorized' ? 2 : 1,
    })
    await workOffCourierOf(shop.app, shop.restaurant.id, id)
    const { state, problem } = await shop.row(id)
    seen.push([failNext, String(problem), state === 'waiting'])
  }
  expect(seen).toEqual(codes)
  expect(await shop.courier.deliveries()).toEqual([])
})

test('a booking whose quote cannot be used goes by a new one', async () => {
  for (const failNext of ofQuotes) {
    const id = await shop.pays()
    await shop.plans()
    await shop.courier.control({ failNext, failOn: 'delivery' })
    await workOffCouriers(shop.app)
    expect(await shop.row(id)).toMatchObject({ state: 'booked', problem: null })
  }
  expect(await shop.courier.deliveries()).toHaveLength(ofQuotes.length)
})

test('a customer who asks for a quote is told no more than the documented text', async () => {
  for (const failNext of [...codes.map(([code]) => code), ...ofQuotes]) {
    await shop.courier.control({ failNext, failOn: 'quote', failTimes: failNext === 'unauthorized' ? 2 : 1 })
    const asked = quoteDelivery(shop.app, visitor(), { restaurantId: shop.restaurant.id, address: home })
    await expect(asked, failNext).rejects.toMatchObject({
      code: 'DELIVERY_UNAVAILABLE',
      status: 422,
      message: 'Failed to get delivery quote from Uber',
    })
  }
})

test.each([
  [{ clientSecret: 'wrong' }, /^Uber OAuth failed: 401 - /],
  [{ clientId: null }, /^Uber Direct credentials not configured for this restaurant$/],
  [{ clientSecret: '' }, /^Uber Direct credentials not configured for this restaurant$/],
  [{ customerId: null }, /^Uber Customer ID not configured for this restaurant$/],
])('an account with %j is told by name', async (changes, message) => {
  await shop.account(changes)
  await expect(
    quoteDelivery(shop.app, visitor(), { restaurantId: shop.restaurant.id, address: home }),
  ).rejects.toMatchObject({ code: 'DELIVERY_UNAVAILABLE', message: expect.stringMatching(message) })
})
