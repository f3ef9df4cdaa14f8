import { expect, test } from 'vitest'
import { listEntries } from '../../src/modules/audit-log/list-entries.ts'
import { orderSteps } from '../../src/modules/audit-log/public.ts'
import { movePromise } from '../../src/modules/kitchen/tickets/move-promise.ts'
import { stepBack } from '../../src/modules/kitchen/tickets/step-back.ts'
import { advanceOrder } from '../../src/modules/orders/public.ts'
import { handleEvents } from '../../src/platform/jobs/event-job.ts'
import { readEvents } from '../../src/platform/live/stored-event.ts'
import { openShop } from '../checkout/ordering.ts'
import { payOrder } from '../checkout/pay-order.ts'
import { signedIn } from '../payments/signed-in.ts'

async function openKitchen() {
  const shop = await openShop()
  const { app, restaurant } = shop
  const restaurantId = restaurant.id
  const owner = await signedIn(shop, 'owner', { stored: true })
  return {
    shop,
    owner,
    restaurantId,
    advance: (
      orderId: string,
      expected: Parameters<typeof advanceOrder>[2]['expected'],
      actor = owner.actor,
    ) => advanceOrder(app, actor, { restaurantId, orderId, expected }),
    /** As the queue, which can deliver events again. */
    async record() {
      const events = await readEvents(app.db, restaurantId, 0, 100)
      const seqs = events.filter(({ type }) => orderSteps.types.includes(type)).map(({ seq }) => seq)
      for (const _ of [1, 2]) await handleEvents(app, orderSteps, { restaurantId, seqs })
    },
    list: (limit = 25, after?: string) =>
      listEntries(app, owner, { restaurantId, limit, areas: ['ordering'], ...(after && { after }) }),
  }
}

test('steps of orders and changed promises are in the audit log, each once, with who made them', async () => {
  const { shop, owner, restaurantId, advance, record, list } = await openKitchen()
  const id = await payOrder(shop)
  const [row] = await shop.orders()
  await advance(id, 'pending')
  shop.clock.now += 1000
  await stepBack(shop.app, owner, { restaurantId, orderId: id, expected: 'acknowledged' })
  shop.clock.now += 1000
  const rows = await shop.query('select revision, promised_at from orders')
  const promisedAt = rows[0].promised_at.getTime() + 600_000
  await movePromise(shop.app, owner, { restaurantId, orderId: id, promisedAt, revision: rows[0].revision })
  await record()
  const { entries } = await list()
  expect(entries.map(({ action }) => action)).toEqual([
    'ordering.promise_moved',
    'ordering.order_moved_back',
    'ordering.order_moved',
  ])
  for (const entry of entries) {
    expect(entry).toMatchObject({
      actor: owner.actor,
      actorName: 'Kim',
      actorRole: 'owner',
      subject: `order:${id}`,
      subjectLabel: `Order ${row?.order_number}`,
    })
  }
  expect(entries[2]?.changes).toEqual([{ field: 'status', before: 'pending', after: 'acknowledged' }])
  expect(entries[0]?.changes[0]).toMatchObject({
    field: 'promised_at',
    after: expect.stringMatching(/^[A-Z][a-z]{2}, Nov \d+, \d+:\d\d [AP]M$/),
  })
})

test('a burst of the same action is one row, and pages contain each entry once', async () => {
  const { shop, advance, record, list } = await openKitchen()
  const ids = [await payOrder(shop), await payOrder(shop), await payOrder(shop)]
  const device = 'device:00000000-0000-4000-8000-000000000001'
  for (const id of ids) {
    shop.clock.now += 60_000
    await advance(id, 'pending', id === ids[1] ? device : undefined)
  }
  await shop.query("update events set at = at - interval '1 hour'")
  for (const id of ids) await advance(id, 'acknowledged')
  await record()
  const { entries, next } = await list()
  expect(entries.map(({ actorName, similar }) => [actorName, similar.length])).toEqual([
    ['Kim', 2],
    ['Kim', 1],
    ['A screen', 0],
  ])
  expect(next).toBeNull()
  const seen: string[] = []
  for (let after: string | undefined, page = 0; page < 6; page += 1) {
    const found = await list(1, after)
    seen.push(...found.entries.flatMap((entry) => [entry.id, ...entry.similar.map((one) => one.id)]))
    if (found.next === null) break
    after = found.next
  }
  expect(seen).toHaveLength(6)
  expect(new Set(seen).size).toBe(6)
})
