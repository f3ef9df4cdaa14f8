import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { type EventBus, startEventBus } from '../../src/platform/live/event-bus.ts'
import { createLiveHub } from '../../src/platform/live/hub.ts'
import { eventually } from '../eventually.ts'
import {
  appDatabase,
  append,
  appendEvent,
  drain,
  listenForBackends,
  liveDatabase,
  makeRestaurant,
  numbersFrom,
  silent,
  type Watcher,
  watch,
} from './live-database.ts'

test('catches up from the cursor, then follows', async () => {
  const { db, live, restaurantId } = await liveDatabase()
  await append(db, restaurantId, 3)
  const seen = watch(live, restaurantId, 1)
  await seen.until(3)
  await append(db, restaurantId, 2)
  await seen.until(5)
  expect(seen.numbers).toEqual([2, 3, 4, 5])
  expect(seen.events[0]).toMatchObject({ restaurantId, type: 'order.paid', payload: { n: 1 }, actor: 'test' })
})

test('delivers all events once and in order to watchers that join during concurrent writes', async () => {
  const { db, live, restaurantId } = await liveDatabase()
  const watchers: Watcher[] = []
  const writer = async (n: number) => {
    for (let i = 0; i < 40; i += 1) {
      if (i % 10 === 0) watchers.push(watch(live, restaurantId, i * n))
      await append(db, restaurantId, 1)
    }
  }
  await Promise.all([writer(0), writer(1), writer(2)])
  for (const watcher of watchers) {
    await watcher.until(120)
    expect(watcher.numbers).toEqual(numbersFrom((watcher.numbers[0] ?? 0) - 1, 120))
  }
  expect(watchers[0]?.numbers).toHaveLength(120)
})

test('delivers an event whose transaction commits late', async () => {
  const { db, live, restaurantId } = await liveDatabase()
  const seen = watch(live, restaurantId, 0)
  const firstMayCommit = Promise.withResolvers<void>()
  const firstHasNumber = Promise.withResolvers<void>()
  const first = db.tenant(restaurantId, 'first', async (tx) => {
    await appendEvent(restaurantId).execute(tx)
    firstHasNumber.resolve()
    await firstMayCommit.promise
  })
  await firstHasNumber.promise
  let secondIsIn = false
  const second = append(db, restaurantId, 1).then(() => {
    secondIsIn = true
  })
  // The later transaction waits for its number and cannot overtake.
  await eventually(async () => {
    const { rows } = await db.platform('test', (tx) =>
      sql`select 1 from pg_locks where not granted`.execute(tx),
    )
    expect(rows).toHaveLength(1)
  })
  expect(secondIsIn).toBe(false)
  expect(seen.numbers).toEqual([])
  firstMayCommit.resolve()
  await Promise.all([first, second])
  await seen.until(2)
  expect(seen.events.map(({ seq, actor }) => [seq, actor])).toEqual([
    [1, 'first'],
    [2, 'test'],
  ])
})

test('isolates restaurants from each other, without blocking', async () => {
  const { db, live, restaurantId } = await liveDatabase()
  const other = await makeRestaurant(db)
  const ours = watch(live, restaurantId, 0)
  const theirs = watch(live, other, 0)
  await db.tenant(restaurantId, 'test', async (tx) => {
    await appendEvent(restaurantId).execute(tx)
    await append(db, other, 1)
    await theirs.until(1)
  })
  await ours.until(1)
  expect(ours.events.every((event) => event.restaurantId === restaurantId)).toBe(true)
  expect(theirs.events.every((event) => event.restaurantId === other)).toBe(true)
})

test('reads once for all watchers of a restaurant, and not at all when the notification contains the event', async () => {
  const { db, live, restaurantId, reads } = await liveDatabase()
  const watchers = Array.from({ length: 50 }, () => watch(live, restaurantId, 0))
  await append(db, restaurantId, 1)
  for (const watcher of watchers) await watcher.until(1)
  const before = reads()
  await append(db, restaurantId, 1)
  for (const watcher of watchers) await watcher.until(2)
  expect(reads() - before).toBe(0)
  // Too large for a notification.
  const payload = { text: 'a:"é'.repeat(2500) }
  await db.tenant(restaurantId, 'test', (tx) =>
    sql`select append_event(${restaurantId}::uuid, 'order.paid', null, ${JSON.stringify(payload)}::jsonb)`.execute(
      tx,
    ),
  )
  for (const watcher of watchers) await watcher.until(3)
  expect(reads() - before).toBe(1)
  const [first, second, third] = watchers[0]?.events ?? []
  expect(third?.payload).toEqual(payload)
  expect({ ...second, seq: 1, payload: 0, at: 0 }).toEqual({ ...first, payload: 0, at: 0 })
})

test('delivers what happened during a lost connection after the reconnect', async () => {
  const { db, live, owner, restaurantId } = await liveDatabase()
  const seen = watch(live, restaurantId, 0)
  const menus: string[] = []
  live.onMenuChanged((id, version) => menus.push(`${id}:${version}`))
  await append(db, restaurantId, 1)
  await seen.until(1)
  await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where pid <> pg_backend_pid() and datname = current_database() and query like 'listen%'`,
  )
  await append(db, restaurantId, 1)
  await db.tenant(restaurantId, 'test', (tx) => tx.updateTable('restaurants').set({ phone: '1' }).execute())
  await seen.until(2)
  expect(seen.numbers).toEqual([1, 2])
  await eventually(() => expect(menus).toContain(`${restaurantId}:2`))
})

test('delivers events and menu changes although every message was lost', async () => {
  const { db, address, restaurantId } = await liveDatabase()
  const bus: EventBus = {
    publish: () => {},
    subscribe: () => () => {},
    ping: () => Promise.reject(new Error('lost')),
    isConnected: () => false,
    close: async () => {},
  }
  const live = createLiveHub(db, bus, silent, 20)
  onTestFinished(() => live.close())
  const menus: string[] = []
  live.onMenuChanged((id, version) => menus.push(`${id}:${version}`))
  const seen = watch(live, restaurantId, 0)
  for (const count of [1, 2]) await append(db, restaurantId, count)
  await seen.until(3)
  await append(appDatabase(address, bus.publish), restaurantId, 1)
  await seen.until(4)
  expect(seen.numbers).toEqual([1, 2, 3, 4])
  await db.tenant(restaurantId, 'test', (tx) => tx.updateTable('restaurants').set({ phone: '1' }).execute())
  await eventually(() => expect(menus).toContain(`${restaurantId}:2`), 5)
})

test('publishes what a transaction announced after its commit, and nothing after a rollback', async () => {
  const { address, restaurantId } = await liveDatabase()
  const [here, elsewhere] = [await startEventBus(address, silent), await startEventBus(address, silent)]
  onTestFinished(async () => {
    await Promise.all([here.close(), elsewhere.close()])
  })
  const received = { here: [] as number[], elsewhere: [] as number[] }
  const listener = (numbers: number[]) => ({
    received: (_: string, n: number) => numbers.push(n),
    missed() {},
  })
  here.subscribe('comanda_events', listener(received.here))
  elsewhere.subscribe('comanda_events', listener(received.elsewhere))
  const backends = await listenForBackends(address)
  const db = appDatabase(address, here.publish)

  await expect(
    db.tenant(restaurantId, 'test', async (tx) => {
      await appendEvent(restaurantId).execute(tx)
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  await expect(
    db.tenant(restaurantId, 'test', async (tx) => {
      await appendEvent(restaurantId).execute(tx)
      await sql`select 1 / 0`.execute(tx).catch(() => {})
    }),
  ).rejects.toThrow('rolled back')
  const writer = await db.tenant(restaurantId, 'test', async (tx, last) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    expect(received.here).toEqual([])
    await last(appendEvent(restaurantId)).execute(tx)
    return rows[0]?.pid
  })
  expect(received.here).toEqual([1])
  await append(db, restaurantId, 3)
  expect(received.here).toEqual([1, 2, 3, 4])
  await eventually(() => expect(received.elsewhere).toEqual([1, 2, 3, 4]), 5)
  // The commit itself takes no lock of the server: another connection notified.
  await eventually(() => expect(backends).toHaveLength(4), 5)
  expect(backends).not.toContain(writer)
})

test('a slow watcher loses nothing and does not block others', async () => {
  const { db, live, restaurantId } = await liveDatabase()
  const quick = watch(live, restaurantId, 0)
  const slow = live.subscribe(restaurantId, 0, AbortSignal.timeout(10_000))[Symbol.asyncIterator]()
  await append(db, restaurantId, 1)
  const numbers = ((await slow.next()).value ?? []).map(({ seq }: { seq: number }) => seq)
  await append(db, restaurantId, 1200)
  await quick.until(1201)
  while (numbers.length < 1201) {
    const batch = (await slow.next()).value ?? []
    expect(batch.length).toBeLessThanOrEqual(500)
    numbers.push(...batch.map(({ seq }: { seq: number }) => seq))
  }
  expect(numbers).toEqual(numbersFrom(0, 1201))
  expect(quick.numbers).toEqual(numbersFrom(0, 1201))
  await slow.return?.(undefined)
})

test('treats a cursor from the future as the current one', async () => {
  const { db, live, restaurantId } = await liveDatabase()
  await append(db, restaurantId, 2)
  const seen = watch(live, restaurantId, 99)
  const present = watch(live, restaurantId, 0)
  await present.until(2)
  await append(db, restaurantId, 1)
  await seen.until(3)
  expect(seen.numbers).toEqual([3])
})

test('streams end with their signal and with the hub', async () => {
  const { live, restaurantId } = await liveDatabase()
  const leaving = new AbortController()
  const bySignal = drain(live, restaurantId, leaving.signal)
  const byHub = drain(live, restaurantId, new AbortController().signal)
  leaving.abort()
  await expect(bySignal).resolves.toBe(0)
  live.close()
  await expect(byHub).resolves.toBe(0)
  await expect(drain(live, restaurantId, new AbortController().signal)).resolves.toBe(0)
})
