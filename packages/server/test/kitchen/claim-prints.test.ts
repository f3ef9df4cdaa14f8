import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { claimPrints, recordPrints } from '../../src/modules/kitchen/printing/claim-prints.ts'
import { purgePrintClaims } from '../../src/modules/kitchen/public.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { makeRestaurant } from '../factories.ts'
import { cook, staffOf } from '../test-app.ts'

type SharedPrint = Parameters<typeof claimPrints>[2]

let shop: Shop
let restaurantId: string
let orderId: string
beforeEach(async () => {
  shop = await openShop()
  restaurantId = shop.restaurant.id
  orderId = (await shop.place()).orderId
})

const staff = () => staffOf('staff', restaurantId, cook)
const printOf = (screenId: string, changes: Partial<SharedPrint> = {}): SharedPrint => ({
  restaurantId,
  screenId,
  printer: 'Pass',
  tickets: [{ orderId, generation: 0 }],
  ...changes,
})
/** Whether a screen may print each of the tickets. */
async function claim(screenId: string, changes: Partial<SharedPrint> = {}) {
  const { claims } = await claimPrints(shop.app, staff(), printOf(screenId, changes))
  return claims.map(({ outcome }) => outcome)
}
const record = (screenId: string, changes: Partial<SharedPrint> = {}) =>
  recordPrints(shop.app, staff(), printOf(screenId, changes))
const countClaims = async () =>
  (await shop.database.owner.query('select count(*)::int as count from kitchen_print_claims')).rows[0].count

describe('a ticket on a shared printer', () => {
  test('is given to one of two screens that claim it concurrently, and to that one again', async () => {
    const screens = ['a', 'b']
    const outcomes = (await Promise.all(screens.map((screen) => claim(screen)))).flat()
    expect(outcomes.toSorted()).toEqual(['claimed', 'print'])
    expect((await Promise.all(screens.map((screen) => claim(screen)))).flat()).toEqual(outcomes)
  })

  test('is claimed with others by many screens in any order, each once', async () => {
    const other = (await shop.place()).orderId
    const tickets = [orderId, other].map((id) => ({ orderId: id, generation: 0 }))
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (_, screen) =>
        claim(`${screen}`, { tickets: screen % 2 === 0 ? tickets : tickets.toReversed() }),
      ),
    )
    expect(outcomes.flat().filter((outcome) => outcome === 'print')).toHaveLength(2)
  })

  test('can be taken over when the lease ends, by one screen, which prints it as a possible copy', async () => {
    await claim('a')
    shop.clock.now += 59_000
    const { claims } = await claimPrints(shop.app, staff(), printOf('b'))
    expect(claims).toEqual([{ orderId, generation: 0, outcome: 'claimed', retryInMs: 1000 }])
    shop.clock.now += 1000
    const outcomes = await Promise.all(['b', 'c'].map((screen) => claim(screen)))
    expect(outcomes.flat().toSorted()).toEqual(['claimed', 'reprint'])
    expect(await claim('a')).toEqual(['claimed'])
  })

  test('is not printed again once its print was confirmed, however often', async () => {
    await claim('a')
    await record('a')
    shop.clock.now += 60_000
    expect(await claim('b')).toEqual(['printed'])
    await record('a')
    expect(await claim('a')).toEqual(['printed'])
    expect(await countClaims()).toBe(1)
  })

  test('is not printed again after a screen without connection has printed it unclaimed', async () => {
    const tickets = [0, 0].map((generation) => ({ orderId, generation }))
    await record('a', { tickets })
    expect(await claim('b', { tickets })).toEqual(['printed'])
  })

  test('is printed again after its order has changed, and on each printer', async () => {
    await claim('a')
    expect(await claim('b', { tickets: [{ orderId, generation: 1 }] })).toEqual(['print'])
    expect(await claim('b', { printer: 'Grill' })).toEqual(['print'])
    expect(await claim('b', { printer: ' pass' })).toEqual(['claimed'])
  })
})

test('claims neither orders that do not exist nor those of another restaurant', async () => {
  expect(await claim('a', { tickets: [{ orderId: randomUUID(), generation: 0 }] })).toEqual([])
  const other = await makeRestaurant(shop.app)
  await expect(claim('a', { restaurantId: other.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(record('a', { restaurantId: other.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const there = staffOf('staff', other.id, cook)
  const { claims } = await claimPrints(shop.app, there, printOf('a', { restaurantId: other.id }))
  expect(claims).toEqual([])
  await recordPrints(shop.app, there, printOf('a', { restaurantId: other.id }))
  expect(await countClaims()).toBe(0)
})

test('claims of old orders are deleted', async () => {
  await claim('a')
  await purgePrintClaims(shop.app)
  expect(await countClaims()).toBe(1)
  shop.clock.now += 49 * 3_600_000
  await purgePrintClaims(shop.app)
  expect(await countClaims()).toBe(0)
})
