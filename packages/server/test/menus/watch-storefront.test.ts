import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setBusy } from '../../src/modules/kitchen/set-busy.ts'
import { loadStorefront } from '../../src/modules/menus/public.ts'
import { setSoldOut } from '../../src/modules/menus/stock/set-sold-out.ts'
import { watchStorefront } from '../../src/modules/menus/watch-storefront.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { makeRestaurant } from '../factories.ts'
import { visitor } from '../test-app.ts'

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
const cook = () =>
  visitor({
    actor: 'user:7',
    user: { id: '7', email: 'cook@kitchen.test', name: 'Mina Park' },
    memberships: [{ role: 'staff', restaurantId: shop.restaurant.id }],
  })
const sellOut = (soldOut: 'today' | 'no') =>
  setSoldOut(shop.app, cook(), {
    restaurantId: shop.restaurant.id,
    productId: shop.restaurant.productId('Soup'),
    soldOut,
  })

/** What the stream tells next; it waits as long as the test may. */
async function next(stream: Awaited<ReturnType<typeof watch>>): Promise<number> {
  const { value, done } = await stream.next()
  if (done) throw new Error('The stream has ended')
  return value.menuVersion
}

describe('news of a restaurant, for everybody', () => {
  test('begin with the version that stands, and tell each later one', async () => {
    const stream = await watch()
    const first = await next(stream)
    expect(first).toBe(await version())
    await sellOut('today')
    const afterSoldOut = await next(stream)
    expect(afterSoldOut).toBeGreaterThan(first)
    await vi.waitFor(async () => expect(await version()).toBeGreaterThanOrEqual(afterSoldOut))
    await setBusy(shop.app, cook(), { restaurantId: shop.restaurant.id, minutes: 10, forMinutes: 30 })
    expect(await next(stream)).toBeGreaterThan(afterSoldOut)
  })

  test('lose nothing that happens while nobody asks', async () => {
    const stream = await watch()
    await next(stream)
    await sellOut('today')
    await sellOut('no')
    let told = 0
    // Both changes raise it twice: of the dish and of its stock.
    const { rows } = await shop.database.owner.query('select version from menu_versions')
    while (told < Number(rows[0].version)) told = await next(stream)
    expect(told).toBe(Number(rows[0].version))
  })

  test('are not those of other restaurants', async () => {
    const other = await makeRestaurant(shop.app)
    const [ours, theirs] = [await watch(), await watch('203.0.113.7', other.id)]
    await next(ours)
    await next(theirs)
    const asked = next(ours)
    await shop.database.owner.query('update restaurants set busy_minutes = 5 where id = $1', [other.id])
    await next(theirs)
    expect(await Promise.race([asked, Promise.resolve('nothing')])).toBe('nothing')
    await sellOut('today')
    expect(await asked).toBeGreaterThan(0)
  })

  test('ask the database nothing for a visitor more', async () => {
    await version()
    const asked = vi.spyOn(shop.app.db, 'tenant')
    const streams = await Promise.all(Array.from({ length: 50 }, (_, n) => watch(`198.51.100.${n + 1}`)))
    for (const stream of streams) await next(stream)
    expect(asked).not.toHaveBeenCalled()
    const heard = streams.map(next)
    const [first] = heard
    await shop.database.owner.query('update restaurants set busy_minutes = 5 where id = $1', [
      shop.restaurant.id,
    ])
    expect(new Set(await Promise.all(heard))).toEqual(new Set([await first]))
    expect(asked).not.toHaveBeenCalled()
  })

  test('end when the visitor leaves', async () => {
    const stream = await watch()
    await next(stream)
    const asked = stream.next()
    leaving.abort()
    expect(await asked).toMatchObject({ done: true })
  })

  test('are bounded for one address, which may come again when it has left', async () => {
    for (let open = 0; open < 100; open += 1) await watch()
    await expect(watch()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    await expect(watch('198.51.100.9')).resolves.toBeDefined()
    leaving.abort()
    await expect(watch('203.0.113.7', shop.restaurant.id, AbortSignal.timeout(60_000))).resolves.toBeDefined()
  })

  test('are none of a restaurant that is not there, and hold no place then', async () => {
    const nobody = '00000000-0000-4000-8000-000000000000'
    for (let tries = 0; tries < 101; tries += 1)
      await expect(watch('203.0.113.8', nobody)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(watch('203.0.113.8')).resolves.toBeDefined()
  })
})
