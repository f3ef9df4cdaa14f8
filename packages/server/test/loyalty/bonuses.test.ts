import { beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { expirePoints, giveBirthdayPoints } from '../../src/modules/loyalty/public.ts'
import { setBirthday } from '../../src/modules/loyalty/set-birthday.ts'
import { type LoyalShop, openLoyalShop } from './loyal-shop.ts'

const day = 86_400_000
let loyal: LoyalShop
let ada: Caller

const open = async (program: Parameters<typeof openLoyalShop>[0]) => {
  loyal = await openLoyalShop(program)
  ;({ ada } = loyal)
}
const app = () => loyal.shop.app
const kinds = async (caller = ada) =>
  (await loyal.own(caller)).history.map(({ kind, points }) => [kind, points])
const at = (time: string) => {
  loyal.shop.clock.now = Date.parse(time)
}
const storeAccount = ({ user }: Caller) =>
  loyal.shop.query("insert into auth.users (id, name, email) values ($1, 'Ada', $1 || '@example.com')", [
    user?.id,
  ])

describe('the bonus of the first order', () => {
  beforeEach(() => open({ firstOrderPoints: 50 }))

  test('is given once, even when several orders are paid immediately', async () => {
    const placed = [await loyal.shop.place({}, ada), await loyal.shop.place({}, ada)]
    for (const order of placed) await loyal.shop.pay(order)
    await Promise.all(placed.map((order) => loyal.settle(order).catch(() => {})))
    await Promise.all(placed.flatMap(({ orderId }) => [loyal.sync(orderId), loyal.sync(orderId)]))
    expect((await loyal.own()).balance).toBe(76)
    expect((await kinds()).filter(([kind]) => kind === 'first_order')).toEqual([['first_order', 50]])
    await loyal.expectSums()
  })

  test('is taken back with a full refund, and is then given with the next order', async () => {
    const { orderId, breakdown } = await loyal.order()
    await loyal.refund(orderId, Math.floor(breakdown.grandTotal / 2))
    expect((await loyal.own()).balance).toBe(56)
    await loyal.refund(orderId, breakdown.grandTotal)
    expect((await loyal.own()).balance).toBe(0)
    await loyal.order()
    expect((await loyal.own()).balance).toBe(63)
    // The refund failed after all: there is one bonus still.
    await loyal.refund(orderId, 0)
    expect((await loyal.own()).balance).toBe(76)
    await loyal.expectSums()
  })

  test('is not for members who ordered before the program had it', async () => {
    await loyal.start({ name: 'Without', firstOrderPoints: 0 })
    await loyal.order()
    await loyal.start({ name: 'With', firstOrderPoints: 50 })
    await loyal.order()
    expect(await kinds()).toEqual([
      ['earn', 13],
      ['earn', 13],
    ])
  })
})

test('orders earn double on the days of the program', async () => {
  await open({ doubleDays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] })
  expect(await loyal.order()).toMatchObject({ breakdown: { subtotal: 1300 } })
  expect(await kinds()).toEqual([['earn', 26]])
})

describe('the birthday bonus', () => {
  beforeEach(async () => {
    await open({ birthdayPoints: 30 })
    await storeAccount(ada)
    await loyal.order()
  })

  test('is given once a year on the day of the restaurant', async () => {
    await setBirthday(app(), ada, '12-03')
    // 23:30 on December 2 in New York.
    at('2026-12-03T04:30:00Z')
    await giveBirthdayPoints(app())
    expect(await kinds()).toEqual([['earn', 13]])
    at('2026-12-03T05:30:00Z')
    await Promise.all([1, 2, 3].map(() => giveBirthdayPoints(app())))
    expect(await kinds()).toEqual([
      ['birthday', 30],
      ['earn', 13],
    ])
    at('2027-12-03T15:00:00Z')
    await giveBirthdayPoints(app())
    expect((await loyal.own()).balance).toBe(73)
    await loyal.expectSums()
  })

  test('is not given again when the birthday is moved', async () => {
    await setBirthday(app(), ada, '12-03')
    at('2026-12-03T15:00:00Z')
    await giveBirthdayPoints(app())
    for (const moved of ['12-04', '06-01', '11-20']) {
      await setBirthday(app(), ada, moved)
      at(`${moved > '12' ? 2026 : 2027}-${moved}T15:00:00Z`)
      await giveBirthdayPoints(app())
    }
    expect((await loyal.own()).balance).toBe(43)
  })

  test('is given some days late if the program did not run, and only to members', async () => {
    const stranger = loyal.person()
    await storeAccount(stranger)
    for (const caller of [ada, stranger]) await setBirthday(app(), caller, '02-29')
    at('2027-03-03T15:00:00Z')
    await giveBirthdayPoints(app())
    expect((await loyal.own()).balance).toBe(43)
    expect((await loyal.own(stranger)).history).toEqual([])
    expect(await loyal.own()).toMatchObject({ birthday: '02-29' })
    await setBirthday(app(), ada, null)
    expect(await loyal.own()).toMatchObject({ birthday: null })
  })

  test('is not given by a program that is not active', async () => {
    await setBirthday(app(), ada, '12-03')
    await loyal.start({ name: 'Without', birthdayPoints: 0 })
    at('2026-12-03T15:00:00Z')
    await giveBirthdayPoints(app())
    expect((await loyal.own()).balance).toBe(13)
  })
})

describe('expiry', () => {
  const mails = () =>
    loyal.rows(
      `select recipient, once_key from notifications where kind = 'points_expire' order by created_at`,
    )
  beforeEach(async () => {
    await open({ expiry: { months: 6, after: 'last_order' } })
    await loyal.order()
  })

  test('is announced once by email and in the account, and takes the points at the end of the day', async () => {
    const [due] = (await loyal.own()).expiring
    expect(due?.points).toBe(13)
    await expirePoints(app())
    expect(await mails()).toEqual([])
    loyal.shop.clock.now = (due?.at ?? 0) - 13 * day
    await Promise.all([expirePoints(app()), expirePoints(app())])
    await expirePoints(app())
    expect(await mails()).toEqual([
      { recipient: ada.user?.email, once_key: `points_expire:${ada.user?.id}:${due?.at}` },
    ])
    loyal.shop.clock.now = (due?.at ?? 0) - 1
    await expirePoints(app())
    expect((await loyal.own()).balance).toBe(13)
    loyal.shop.clock.now = due?.at ?? 0
    await Promise.all([1, 2, 3].map(() => expirePoints(app())))
    expect(await loyal.own()).toMatchObject({ balance: 0, expiring: [] })
    expect(await kinds()).toEqual([
      ['expire', -13],
      ['earn', 13],
    ])
    await loyal.expectSums()
  })

  test('is moved by an order', async () => {
    const [due] = (await loyal.own()).expiring
    loyal.shop.clock.now = (due?.at ?? 0) - 2 * day + 12 * 3_600_000
    await loyal.order()
    loyal.shop.clock.now = due?.at ?? 0
    await expirePoints(app())
    expect((await loyal.own()).balance).toBe(26)
  })

  test('takes nothing in the 30 days after its rule began to apply', async () => {
    await loyal.give(40, loyal.ada, new Date(loyal.shop.clock.now - 2000 * day))
    await loyal.start({ name: 'Strict', expiry: { months: 1, after: 'earned' } })
    const start = loyal.shop.clock.now
    await expirePoints(app())
    expect((await loyal.own()).balance).toBe(53)
    loyal.shop.clock.now = start + 29 * day
    await expirePoints(app())
    expect((await loyal.own()).balance).toBe(53)
    expect(await mails()).toHaveLength(1)
    loyal.shop.clock.now = start + 33 * day
    await expirePoints(app())
    expect((await loyal.own()).balance).toBe(0)
  })

  test('applies to no points while no program with expiry is active', async () => {
    await loyal.start({ name: 'Forever', expiry: null })
    expect((await loyal.own()).expiring).toEqual([])
    loyal.shop.clock.now += 2000 * day
    await expirePoints(app())
    expect((await loyal.own()).balance).toBe(13)
  })
})
