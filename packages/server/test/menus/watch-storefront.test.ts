import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setBusy } from '../../src/modules/kitchen/set-busy.ts'
import { loadStorefront } from '../../src/modules/menus/public.ts'
import { setSoldOut } from '../../src/modules/menus/stock/set-sold-out.ts'
import { watchStorefront } from '../../src/modules/menus/watch-storefront.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { eventually } from '../eventually.ts'
import { makeRestaurant } from '../factories.ts'
import { staffOf, visitor } from '../test-app.ts'

let shop: Shop
let leaving: AbortController
beforeEach(async () => {
  shop = await openShop()
  leaving = new AbortController()
})
afterEach(() => leaving.abort())

const watch = (ip = '203.0.113.7', restaurantId = shop.restaurant.id, signal = leaving.signal) =>
  watchStorefront(shop.app, visitor({ ip }), { restaurantId, signal })
const version = async () => (await loadStorefront(shop.app, shop.restaurant.id))?.version ?? 0
const cook = () => staffOf('staff', shop.restaurant.id)
const sellOut = (soldOut: 'today' | 'no') =>
  setSoldOut(shop.app, cook(), {
    restaurantId: shop.restaurant.id,
    productId: shop.restaurant.productId('Soup'),
    soldOut,
  })

/** The next version of the stream; waits up to the timeout of the test. */
async function next(stream: Awaited<ReturnType<typeof watch>>): Promise<number> {
  const { value, done } = await stream.next()
  if (done) throw new Error('The stream has ended')
  return value.menuVersion
}

describe('the public stream of menu versions', () => {
  test('begins with the current version, and sends each later one', async () => {
    const stream = await watch()
    const first = await next(stream)
    expect(first).toBe(await version())
    await sellOut('today')
    const afterSoldOut = await next(stream)
    expect(afterSoldOut).toBeGreaterThan(first)
    await eventually(async () => expect(await version()).toBeGreaterThanOrEqual(afterSoldOut))
    await setBusy(shop.app, cook(), { restaurantId: shop.restaurant.id, minutes: 10, forMinutes: 30 })
    expect(await next(stream)).toBeGreaterThan(afterSoldOut)
  })

  test('loses no version between reads', async () => {
    const stream = await watch()
    await next(stream)
    await sellOut('today')
    await sellOut('no')
    let latest = 0
    // Both changes raise the version twice: for the product and for its stock.
    const rows = await shop.query('select version from menu_versions')
    while (latest < Number(rows[0].version)) latest = await next(stream)
    expect(latest).toBe(Number(rows[0].version))
  })

  test('sends nothing about other restaurants', async () => {
    const other = await makeRestaurant(shop.app)
    const [ours, theirs] = [await watch(), await watch('203.0.113.7', other.id)]
    await next(ours)
    await next(theirs)
    const asked = next(ours)
    await shop.query('update restaurants set busy_minutes = 5 where id = $1', [other.id])
    await next(theirs)
    expect(await Promise.race([asked, Promise.resolve('nothing')])).toBe('nothing')
    await sellOut('today')
    expect(await asked).toBeGreaterThan(0)
  })

  test('makes no database reads for additional visitors', async () => {
    await version()
    const asked = vi.spyOn(shop.app.db, 'tenant')
    const streams = await Promise.all(Array.from({ length: 50 }, (_, n) => watch(`198.51.100.${n + 1}`)))
    for (const stream of streams) await next(stream)
    expect(asked).not.toHaveBeenCalled()
    const nextVersions = streams.map(next)
    const [first] = nextVersions
    await shop.query('update restaurants set busy_minutes = 5 where id = $1', [shop.restaurant.id])
    expect(new Set(await Promise.all(nextVersions))).toEqual(new Set([await first]))
    expect(asked).not.toHaveBeenCalled()
  })

  test('ends when the visitor disconnects', async () => {
    const stream = await watch()
    await next(stream)
    const asked = stream.next()
    leaving.abort()
    expect(await asked).toMatchObject({ done: true })
  })

  test('is limited per IP address, which can connect again after it disconnected', async () => {
    for (let open = 0; open < 100; open += 1) await watch()
    await expect(watch()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    await next(await watch('198.51.100.9'))
    leaving.abort()
    await next(await watch('203.0.113.7', shop.restaurant.id, AbortSignal.timeout(60_000)))
  })

  test('does not exist for an unknown restaurant, and does not count toward the limit then', async () => {
    const unknownId = '00000000-0000-4000-8000-000000000000'
    for (let attempt = 0; attempt < 101; attempt += 1)
      await expect(watch('203.0.113.8', unknownId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await next(await watch('203.0.113.8'))
  })
})
