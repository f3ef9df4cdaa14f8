import { randomUUID } from 'node:crypto'
import { percent } from '@comanda/domain/money/percent'
import { hours, minutes } from '@comanda/domain/time/instant'
import { beforeEach, describe, expect, test } from 'vitest'
import { readResults } from '../../src/modules/catalog/coupons/coupon-results.ts'
import { exportUses, listUses } from '../../src/modules/catalog/coupons/coupon-uses.ts'
import { exportCoupons } from '../../src/modules/catalog/coupons/export-coupons.ts'
import { generateCode } from '../../src/modules/catalog/coupons/generate-codes.ts'
import { getCoupon, listCoupons } from '../../src/modules/catalog/coupons/list-coupons.ts'
import { archiveCoupon, saveCoupon, setCouponActive } from '../../src/modules/catalog/coupons/save-coupon.ts'
import { undoChange } from '../../src/modules/catalog/undo-change.ts'
import { settleOrder, unsettledOrder } from '../../src/modules/payments/public.ts'
import { makeRestaurant } from '../factories.ts'
import { visitor } from '../test-app.ts'
import { type Coupons, formOf, openCoupons } from './open-coupons.ts'
import { memberOf } from './open-menu.ts'

let coupons: Coupons

beforeEach(async () => {
  coupons = await openCoupons()
})

const ref = (couponId: string) => ({ restaurantId: coupons.restaurantId, couponId })
const archive = (couponId: string) => archiveCoupon(coupons.shop.app, coupons.owner, ref(couponId))
const undo = (changeId: string | null) =>
  undoChange(coupons.shop.app, coupons.owner, {
    restaurantId: coupons.restaurantId,
    changeId: changeId ?? '',
  })

/** Pays an order and lets the server find out. */
async function pay(placed: Awaited<ReturnType<Coupons['place']>>) {
  const { shop } = coupons
  await shop.pay(placed)
  const rows = (await shop.orders()) as Parameters<typeof unsettledOrder>[0][]
  const row = rows.find(({ id }) => id === placed.orderId)
  if (row) await settleOrder(shop.app, unsettledOrder(row), 'system:test')
}

describe('saving a coupon', () => {
  test('creates it once, however often the request arrives, and then changes it', async () => {
    const couponId = randomUUID()
    const { coupon } = await coupons.save({ couponId, code: ' today5 ' })
    expect(coupon).toMatchObject({ code: 'TODAY5', revision: 1, status: 'active', used: 0, reserved: 0 })
    expect(await coupons.save({ couponId })).toEqual({ coupon, changeId: null })
    const changed = await coupons.save({ ...formOf(coupon), name: 'Every day', usageLimit: 10 })
    expect(changed.coupon).toMatchObject({ revision: 2, name: 'Every day', usageLimit: 10 })
    await expect(coupons.save({ ...formOf(coupon), name: 'Other' })).rejects.toMatchObject({
      code: 'CHANGED_SINCE',
      status: 409,
      data: { current: { revision: 2, name: 'Every day' } },
    })
    await undo(changed.changeId)
    expect(await coupons.get(couponId)).toMatchObject({ revision: 3, name: 'Today', usageLimit: null })
    const rows = await coupons.shop.query(
      `select action, subject_label from audit_entries where area = 'marketing'`,
    )
    expect(rows.map(({ action }) => action).sort()).toEqual([
      'marketing.change_undone',
      'marketing.coupon_changed',
      'marketing.coupon_created',
    ])
  })

  test('of an imported free-kids-meal code keeps its type', async () => {
    const { coupon } = await coupons.save({ code: 'FREEKIDS', discountType: 'free_kids_meal' })
    const { coupon: renamed } = await coupons.save({ ...formOf(coupon), name: 'Kids eat free' })
    expect(renamed).toMatchObject({ discountType: 'free_kids_meal', percentage: 0, amount: 0 })
  })

  test('refuses invalid fields, codes in use, and products of other restaurants', async () => {
    await expect(coupons.save({ code: '', name: '', usageLimit: 0 })).rejects.toMatchObject({
      code: 'CATALOG_INVALID',
      data: {
        issues: expect.arrayContaining([
          { path: 'code', message: 'Coupon code is required' },
          { path: 'name', message: 'Coupon name is required' },
          { path: 'usageLimit', message: 'Usage limit must be at least 1' },
        ]),
      },
    })
    await expect(coupons.save({ code: 'tenoff' })).rejects.toMatchObject({
      code: 'NAME_TAKEN',
      data: { issues: [{ path: 'code', message: 'This code is already in use.' }] },
    })
    const other = await makeRestaurant(coupons.shop.app)
    await expect(coupons.save({ productIds: [other.productId('Soup')] })).rejects.toMatchObject({
      data: { issues: [{ path: 'productIds', message: 'One of these products no longer exists.' }] },
    })
    await expect(coupons.save({ revision: 3 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('of one code by several people immediately succeeds once', async () => {
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => coupons.save({})))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'NAME_TAKEN' })
  })
})

describe('the list', () => {
  test('is searched, filtered, sorted and paged on the server, with figures of all', async () => {
    const dates = (startsOn: string, endsOn: string) => ({
      weekdays: [],
      from: null,
      until: null,
      startsOn,
      endsOn,
    })
    await coupons.save({ code: 'OLD', name: 'Summer', schedule: dates('2020-01-01', '2020-12-31') })
    await coupons.save({ code: 'SOON', name: 'Holidays', schedule: dates('2098-01-01', '2099-01-01') })
    await coupons.save({ code: 'OFF', isActive: false })
    const all = await coupons.list()
    expect(all.coupons.map(({ code, status }) => [code, status])).toEqual([
      ['FIVEOFF', 'active'],
      ['LASTONE', 'active'],
      ['OFF', 'inactive'],
      ['OLD', 'expired'],
      ['SOON', 'inactive'],
      ['TENOFF', 'active'],
    ])
    expect(all).toMatchObject({ total: 6, page: 1, summary: { total: 6, active: 3, expired: 1, uses: 0 } })
    const codes = async (filter: Parameters<Coupons['list']>[0]) =>
      (await coupons.list(filter)).coupons.map(({ code }) => code)
    expect(await codes({ status: 'expired' })).toEqual(['OLD'])
    expect(await codes({ status: 'inactive' })).toEqual(['OFF', 'SOON'])
    expect(await codes({ search: 'holi SOON' })).toEqual(['SOON'])
    expect(await codes({ search: '%' })).toEqual([])
    expect((await codes({ sort: 'ends' }))[0]).toBe('OLD')
    coupons.shop.clock.now = Date.now() + hours(1)
    await coupons.save({ code: 'NEWEST' })
    expect((await codes({ sort: 'newest' }))[0]).toBe('NEWEST')
    expect(await coupons.list({ page: 99 })).toMatchObject({ page: 1, total: 7 })
  })

  test('counts a coupon as active until its last night is over, except on a night that it leaves out', async () => {
    const { clock } = coupons.shop
    clock.now = Date.parse('2027-03-06T01:00:00-05:00')
    const overnight = { startsOn: '2027-01-01', endsOn: '2027-03-05', from: '22:00', until: '02:00' }
    await coupons.save({ code: 'NIGHT', schedule: { ...overnight, weekdays: ['friday'] } })
    await coupons.save({ code: 'SUNDAY', schedule: { ...overnight, weekdays: ['sunday'] } })
    const expired = async () => {
      const { coupons: found, summary } = await coupons.list({ status: 'expired' })
      expect(summary.expired).toBe(found.length)
      expect(found.every(({ status }) => status === 'expired')).toBe(true)
      return found.map(({ code }) => code)
    }
    expect(await expired()).toEqual(['SUNDAY'])
    clock.now = Date.parse('2027-03-06T02:00:00-05:00')
    expect(await expired()).toEqual(['NIGHT', 'SUNDAY'])
  })

  test('counts the uses of placed orders only', async () => {
    const { coupon } = await coupons.save({ code: 'USED' })
    await coupons.save({ code: 'HELD' })
    await pay(await coupons.place('USED'))
    await coupons.place('HELD')
    await coupons.place('HELD')
    const { summary, coupons: listed } = await coupons.list({ sort: 'uses' })
    expect(summary.uses).toBe(1)
    expect(listed[0]).toMatchObject({ id: coupon.id, used: 1, reserved: 0 })
    expect(listed.find(({ code }) => code === 'HELD')).toMatchObject({ used: 0, reserved: 2 })
    const { content } = await exportCoupons(coupons.shop.app, coupons.owner, {
      restaurantId: coupons.restaurantId,
    })
    const lines = (await new Response(content).text()).split('\r\n')
    expect(lines.find((line) => line.startsWith('HELD'))).toMatch(/,0$/)
    expect(lines.find((line) => line.startsWith('USED'))).toMatch(/,1$/)
  })
})

test('a used coupon that is deleted cannot be used, its orders keep it, and its code starts again at 0', async () => {
  const { coupon } = await coupons.save()
  await pay(await coupons.place('TODAY5'))
  expect(await coupons.get(coupon.id)).toMatchObject({ used: 1, reserved: 0 })
  const { changeId } = await archive(coupon.id)
  expect(await archive(coupon.id)).toEqual({ changeId: null })
  expect((await coupons.list({ search: 'TODAY5' })).coupons).toEqual([])
  await expect(coupons.place('TODAY5')).rejects.toMatchObject({ message: 'Invalid discount code' })
  expect(await coupons.shop.orders()).toMatchObject([{ coupon_code: 'TODAY5', discount_amount: 65 }])
  const { coupon: again } = await coupons.save()
  expect(again).toMatchObject({ code: 'TODAY5', used: 0, revision: 1 })
  const message = 'There is already one with the code TODAY5.'
  await expect(undo(changeId)).rejects.toMatchObject({ code: 'NAME_TAKEN', message })
  await archive(again.id)
  await undo(changeId)
  expect(await coupons.get(coupon.id)).toMatchObject({ used: 1 })
})

test('the results and the uses count paid orders, and name the state of the others', async () => {
  const { coupon } = await coupons.save({ percentage: percent(50_000) })
  await pay(await coupons.place(null, {}, 'old@example.com'))
  coupons.shop.clock.now += minutes(5)
  await pay(await coupons.place('TODAY5', {}, 'old@example.com'))
  await pay(await coupons.place('TODAY5', {}, 'new@example.com'))
  await coupons.place('TODAY5')
  const { app } = coupons.shop
  const results = await readResults(app, coupons.owner, ref(coupon.id))
  const total = 1300 - 650 + 111 + 38
  expect(results).toMatchObject({ orders: 2, revenue: 2 * total, discount: 1300, newCustomers: 1 })
  expect(results.days).toHaveLength(30)
  expect(results.days.at(-1)).toMatchObject({ orders: 2 })
  expect(results.compared.orders).toEqual({ daysWith: 1, soldWith: 3, daysWithout: 0, soldWithout: 0 })
  coupons.shop.clock.now += minutes(24 * 60)
  await pay(await coupons.place(null, {}, 'old@example.com'))
  const { compared } = await readResults(app, coupons.owner, ref(coupon.id))
  expect(compared.orders).toEqual({ daysWith: 1, soldWith: 3, daysWithout: 1, soldWithout: 1 })
  expect(compared.revenue.soldWith).toBe(2 * total + compared.revenue.soldWithout)
  const { uses, total: count } = await listUses(app, coupons.owner, { ...ref(coupon.id), page: 1 })
  expect(count).toBe(3)
  expect(uses.map(({ state }) => state)).toEqual(['reserved', 'redeemed', 'redeemed'])
  expect(uses[1]).toMatchObject({ customer: 'Ada Long', code: 'TODAY5', subtotal: 1300, discount: 650 })
  expect(await coupons.get(coupon.id)).toMatchObject({ used: 2, reserved: 1 })
  const { name, content } = await exportUses(app, coupons.owner, ref(coupon.id))
  const csv = await new Response(content).text()
  expect(name).toBe('coupon-TODAY5-uses.csv')
  expect(csv.split('\r\n')).toHaveLength(5)
  expect(csv).toContain('Ada Long,TODAY5,In checkout,13.00,6.50')
})

test('a generated code has 8 capital letters and digits, and is not in use', async () => {
  const codes = await Promise.all(
    Array.from({ length: 20 }, () =>
      generateCode(coupons.shop.app, coupons.owner, coupons.restaurantId).then(({ code }) => code),
    ),
  )
  for (const code of codes) expect(code).toMatch(/^[A-Z0-9]{8}$/)
  expect(new Set(codes).size).toBe(20)
})

test('a manager may do everything, staff nothing, and an owner nothing at another restaurant', async () => {
  const { shop, restaurantId } = coupons
  const { coupon } = await coupons.save()
  const { app } = shop
  const filter = { restaurantId, search: '', sort: 'code', page: 1 } as const
  const manager = memberOf(restaurantId, 'manager')
  expect((await listCoupons(app, manager, filter)).total).toBe(4)
  expect(await setCouponActive(app, manager, { ...ref(coupon.id), isActive: false })).toMatchObject({
    coupon: { status: 'inactive', revision: 2 },
  })
  const other = await makeRestaurant(app)
  for (const caller of [memberOf(restaurantId, 'staff'), memberOf(other.id), visitor()]) {
    const refused = { code: caller.user ? 'FORBIDDEN' : 'UNAUTHORIZED' }
    await expect(listCoupons(app, caller, filter)).rejects.toMatchObject(refused)
    await expect(getCoupon(app, caller, ref(coupon.id))).rejects.toMatchObject(refused)
    await expect(saveCoupon(app, caller, { ...formOf(coupon), restaurantId })).rejects.toMatchObject(refused)
    await expect(archiveCoupon(app, caller, ref(coupon.id))).rejects.toMatchObject(refused)
    await expect(readResults(app, caller, ref(coupon.id))).rejects.toMatchObject(refused)
  }
  const foreign = { restaurantId: other.id, couponId: coupon.id }
  await expect(getCoupon(app, memberOf(other.id), foreign)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(archiveCoupon(app, memberOf(other.id), foreign)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
