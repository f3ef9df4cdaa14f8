import { randomUUID } from 'node:crypto'
import { cents } from '@comanda/domain/money/cents'
import { percent } from '@comanda/domain/money/percent'
import { hours } from '@comanda/domain/time/instant'
import { beforeEach, describe, expect, test } from 'vitest'
import { exportCodes } from '../../src/modules/catalog/coupons/coupon-uses.ts'
import { createBatch } from '../../src/modules/catalog/coupons/generate-codes.ts'
import { archiveCoupon, setCouponActive } from '../../src/modules/catalog/coupons/save-coupon.ts'
import { placeOrder } from '../../src/modules/checkout/place-order.ts'
import { priceRequest } from '../../src/modules/checkout/price-request.ts'
import { describeCode } from '../../src/modules/marketing/public.ts'
import { loadStorefront } from '../../src/modules/menus/public.ts'
import { abandonOrder, settleOrder, unsettledOrder } from '../../src/modules/payments/public.ts'
import { indexOrders } from '../../src/modules/payments/reading/search-orders.ts'
import { type Coupons, openCoupons } from '../catalog/open-coupons.ts'
import { visitor } from '../test-app.ts'

let coupons: Coupons

beforeEach(async () => {
  coupons = await openCoupons()
})

const price = async (changes: Parameters<Coupons['shop']['request']>[0]) =>
  priceRequest(coupons.shop.app, visitor(), {
    restaurantId: coupons.restaurantId,
    request: coupons.shop.request(changes),
  })
const refused = (message: string) => ({ code: 'DISCOUNT_REFUSED', message })

async function stored(orderId: string) {
  const rows = (await coupons.shop.orders()) as Parameters<typeof unsettledOrder>[0][]
  const row = rows.find(({ id }) => id === orderId)
  if (!row) throw new Error('the order is not stored')
  return unsettledOrder(row)
}

test('a coupon for today counts until midnight of the restaurant, at price and at placing', async () => {
  const { shop } = coupons
  await shop.changeMenu(`update restaurants set timezone = 'America/Los_Angeles', order_cutoff_minutes = 0, hours = (
    select jsonb_object_agg(day, '{"open": "09:00", "close": "02:00", "closed": false}'::jsonb)
    from unnest(array['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']) as day)`)
  const schedule = { weekdays: [], from: null, until: null, startsOn: '2026-11-24', endsOn: '2026-11-24' }
  await coupons.save({ schedule })
  shop.clock.now = Date.parse('2026-11-23T23:59:00-08:00')
  await expect(coupons.place('TODAY5')).rejects.toMatchObject(refused('This discount code is not yet active'))
  shop.clock.now = Date.parse('2026-11-24T23:59:00-08:00')
  const request = await shop.orderInput({ request: shop.request({ discountCode: 'TODAY5' }) })
  expect((await coupons.place('TODAY5')).breakdown).toMatchObject({ discount: 65 })
  shop.clock.now = Date.parse('2026-11-25T00:00:00-08:00')
  const expired = refused('This discount code has expired')
  await expect(price({ discountCode: 'TODAY5' })).rejects.toMatchObject(expired)
  await expect(placeOrder(shop.app, visitor(), request)).rejects.toMatchObject(expired)
})

describe('a coupon', () => {
  test('for one order type is refused for the other', async () => {
    await coupons.save({ fulfillment: 'delivery' })
    await expect(coupons.place('TODAY5')).rejects.toMatchObject(
      refused('This discount code is for delivery orders only'),
    )
  })

  test('for a product takes its share of that product’s lines only, up to its limit', async () => {
    const { shop } = coupons
    const lines = [shop.line('Soup', { quantity: 2 }), shop.line('Beer')]
    const { coupon } = await coupons.save({
      productIds: [shop.restaurant.productId('Beer')],
      percentage: percent(50_000),
    })
    expect((await price({ lines, discountCode: 'TODAY5' })).breakdown).toMatchObject({ discount: 350 })
    await expect(coupons.place('TODAY5')).rejects.toMatchObject(
      refused('This discount code does not apply to the items in your cart'),
    )
    await shop.query('update discount_codes set max_discount = 200 where id = $1', [coupon.id])
    expect((await price({ lines, discountCode: 'TODAY5' })).breakdown).toMatchObject({ discount: 200 })
  })

  test('for a category counts its products', async () => {
    const { shop } = coupons
    const storefront = await loadStorefront(shop.app, coupons.restaurantId)
    const drinks = storefront?.menu.categories.find(({ name }) => name === 'Drinks')
    const categoryIds = [drinks?.id ?? '']
    await coupons.save({ discountType: 'fixed_amount', amount: cents(5000), categoryIds })
    const lines = [shop.line('Soup'), shop.line('Beer')]
    expect((await price({ lines, discountCode: 'TODAY5' })).breakdown).toMatchObject({ discount: 700 })
    const described = { restaurantId: coupons.restaurantId, code: 'today5' }
    expect(await describeCode(shop.app, visitor(), described)).toEqual({
      code: 'TODAY5',
      benefit: '$50.00 off',
      conditions: 'on Drinks.',
    })
    await coupons.save({ code: 'KIDS', discountType: 'free_kids_meal' })
    expect(await describeCode(shop.app, visitor(), { ...described, code: 'KIDS' })).toMatchObject({
      benefit: 'Free kids meals',
      conditions: 'for orders from $19.00.',
    })
    await expect(describeCode(shop.app, visitor(), { ...described, code: 'NOPE' })).rejects.toMatchObject(
      refused('Invalid discount code'),
    )
  })

  test('for first orders is refused after a paid one of the address, and twice at once', async () => {
    const { shop } = coupons
    const earlier = await coupons.place(null, {}, 'ada@example.com')
    await shop.pay(earlier)
    await settleOrder(shop.app, await stored(earlier.orderId), 'system:test')
    await coupons.save({ firstOrderOnly: true })
    await expect(coupons.place('TODAY5', {}, 'Ada@example.com')).rejects.toMatchObject(
      refused('This discount code is for first orders only'),
    )
    const racers = await Promise.allSettled(
      Array.from({ length: 4 }, () => coupons.place('TODAY5', {}, 'new@example.com')),
    )
    expect(racers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('for first orders is refused after a paid one of the phone number, however it is written', async () => {
    const { shop } = coupons
    const contact = { firstName: 'Ada', lastName: 'Long', phone: '(908) 555-0142', email: 'ada@example.com' }
    const earlier = await shop.place({ contact })
    const again = () =>
      shop.place({
        request: shop.request({ discountCode: 'TODAY5' }),
        contact: { ...contact, phone: '+1 908 555 0142', email: `${randomUUID()}@example.com` },
      })
    await coupons.save({ firstOrderOnly: true })
    const unpaid = await again()
    await abandonOrder(shop.app, await stored(unpaid.orderId), { reason: 'Test.', actor: 'system:test' })
    await shop.pay(earlier)
    await settleOrder(shop.app, await stored(earlier.orderId), 'system:test')
    const firstOnly = refused('This discount code is for first orders only')
    await expect(again()).rejects.toMatchObject(firstOnly)
    shop.clock.now += hours(2)
    await indexOrders(shop.app)
    await expect(again()).rejects.toMatchObject(firstOnly)
    expect(await coupons.place('TODAY5')).toHaveProperty('orderId')
  })

  test('that is deactivated while a customer pays is refused, or the price has changed, never charged less', async () => {
    const { shop, owner, restaurantId } = coupons
    const { coupon } = await coupons.save()
    const request = await shop.orderInput({ request: shop.request({ discountCode: 'TODAY5' }) })
    await setCouponActive(shop.app, owner, { restaurantId, couponId: coupon.id, isActive: false })
    await expect(placeOrder(shop.app, visitor(), request)).rejects.toMatchObject(
      refused('Invalid discount code'),
    )
    await setCouponActive(shop.app, owner, { restaurantId, couponId: coupon.id, isActive: true })
    await shop.query('update discount_codes set discount_percentage = 1000 where id = $1', [coupon.id])
    await expect(placeOrder(shop.app, visitor(), request)).rejects.toMatchObject({ code: 'PRICE_CHANGED' })
    expect(await shop.orders()).toEqual([])
  })
})

test('the last use that an unpaid order releases is available again', async () => {
  const { shop } = coupons
  const { coupon } = await coupons.save({ usageLimit: 1 })
  const placed = await coupons.place('TODAY5')
  expect(await coupons.get(coupon.id)).toMatchObject({ used: 0, reserved: 1 })
  const usedUp = refused('This discount code has reached its usage limit')
  await expect(coupons.place('TODAY5')).rejects.toMatchObject(usedUp)
  const linked = { restaurantId: coupons.restaurantId, code: 'TODAY5' }
  await expect(describeCode(shop.app, visitor(), linked)).rejects.toMatchObject(usedUp)
  expect(await describeCode(shop.app, visitor(), { ...linked, ownOrder: placed.token })).toHaveProperty(
    'benefit',
  )
  await abandonOrder(shop.app, await stored(placed.orderId), { reason: 'Test.', actor: 'system:test' })
  expect(await coupons.get(coupon.id)).toMatchObject({ used: 0, reserved: 0 })
  expect(await describeCode(shop.app, visitor(), linked)).toHaveProperty('benefit')
  expect(await coupons.place('TODAY5')).toHaveProperty('orderId')
})

describe('an automatic coupon', () => {
  const automatic = async (fields: Parameters<Coupons['save']>[0] = {}) => {
    const saved = await coupons.save({ isAutomatic: true, ...fields })
    await expect
      .poll(async () => (await loadStorefront(coupons.shop.app, coupons.restaurantId))?.hasAutomaticCodes)
      .toBe(true)
    return saved
  }

  test('applies automatically: the best one, and never with another code or when it is removed', async () => {
    await automatic()
    await automatic({ code: 'TWO', name: 'Two dollars', discountType: 'fixed_amount', amount: cents(200) })
    const best = await price({})
    expect(best.breakdown).toMatchObject({ discountCode: 'TWO', discount: 200 })
    expect(best.automatic).toMatchObject({ name: 'Two dollars' })
    expect((await price({ discountCode: 'TENOFF' })).breakdown).toMatchObject({ discountCode: 'TENOFF' })
    expect((await price({ withoutAutomatic: true })).breakdown).toMatchObject({ discountCode: null })
    const placed = await coupons.place(null)
    expect(placed.breakdown).toMatchObject({ discountCode: 'TWO', discount: 200 })
    const rows = await coupons.shop.query("select current_uses from discount_codes where code = 'TWO'")
    expect(rows).toEqual([{ current_uses: 1 }])
  })

  test('whose last use is taken leaves the next order at a price that the customer has to accept', async () => {
    const { shop } = coupons
    await automatic({ usageLimit: 1 })
    const requests = await Promise.all([shop.orderInput(), shop.orderInput(), shop.orderInput()])
    const results = await Promise.allSettled(
      requests.map((request) => placeOrder(shop.app, visitor(), request)),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'PRICE_CHANGED' })
  })

  test('that a customer has used up is not applied to their next order', async () => {
    await automatic({ perCustomer: 1 })
    const first = await coupons.place(null, {}, 'ada@example.com')
    expect(first.breakdown.discountCode).toBe('TODAY5')
    await expect(coupons.place(null, {}, 'ada@example.com')).rejects.toMatchObject({ code: 'PRICE_CHANGED' })
  })

  test('that is deleted does not apply to the next price', async () => {
    const { shop, owner, restaurantId } = coupons
    const { coupon } = await automatic()
    await archiveCoupon(shop.app, owner, { restaurantId, couponId: coupon.id })
    expect((await price({})).breakdown.discountCode).toBeNull()
  })
})

describe('single-use codes', () => {
  async function batchOf(size: number) {
    const { coupon } = await coupons.save({ code: 'FLYER', isSingleUse: true })
    const { shop, owner, restaurantId } = coupons
    const ref = { restaurantId, couponId: coupon.id }
    const batchId = randomUUID()
    const create = () => createBatch(shop.app, owner, { ...ref, batchId, size })
    expect(await create()).toEqual({ created: size, total: size })
    expect(await create()).toEqual({ created: size, total: size })
    const lines = async () =>
      (await new Response((await exportCodes(shop.app, owner, ref)).content).text()).trim().split('\r\n')
    const codes = (await lines()).slice(1).map((line) => line.split(',')[0] ?? '')
    return { ...ref, codes, lines }
  }

  test('are created once per request, and each is valid for one order; the code of the coupon for none', async () => {
    const { codes, couponId, lines } = await batchOf(3)
    expect(new Set(codes).size).toBe(3)
    for (const code of codes) expect(code).toMatch(/^FLYER-[A-Z0-9]{8}$/)
    await expect(coupons.place('FLYER')).rejects.toMatchObject(refused('Invalid discount code'))
    const [first = '', second = ''] = codes
    const placed = await coupons.place(first.toLowerCase())
    expect(placed.breakdown.discountCode).toBe(first)
    await expect(coupons.place(first)).rejects.toMatchObject(
      refused('This discount code has reached its usage limit'),
    )
    expect(await coupons.place(second)).toHaveProperty('orderId')
    expect(await coupons.get(couponId)).toMatchObject({ reserved: 2, singleCodes: { total: 3, used: 2 } })
    expect((await lines()).filter((line) => line.endsWith(',Used'))).toHaveLength(2)
    await abandonOrder(coupons.shop.app, await stored(placed.orderId), {
      reason: 'Test.',
      actor: 'system:test',
    })
    expect(await coupons.get(couponId)).toMatchObject({ singleCodes: { total: 3, used: 1 } })
    expect(await coupons.place(first)).toHaveProperty('orderId')
  })

  test('are raced by twenty customers: one order each', async () => {
    const { codes } = await batchOf(1)
    const { shop } = coupons
    const requests = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        shop.orderInput({
          request: shop.request({ discountCode: codes[0] ?? '' }),
          contact: {
            firstName: 'G',
            lastName: 'H',
            phone: `90855501${10 + index}`,
            email: `g${index}@example.com`,
          },
        }),
      ),
    )
    const results = await Promise.allSettled(
      requests.map((request) => placeOrder(shop.app, visitor(), request)),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results)
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject(refused('This discount code has reached its usage limit'))
    expect(await shop.orders()).toHaveLength(1)
  })

  test('are refused for a coupon with one shared code', async () => {
    const { shop, owner, restaurantId } = coupons
    const { coupon } = await coupons.save()
    const input = { restaurantId, couponId: coupon.id, batchId: randomUUID(), size: 5 }
    await expect(createBatch(shop.app, owner, input)).rejects.toMatchObject({ code: 'CATALOG_INVALID' })
  })
})
