import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import pino from 'pino'
import { expect, onTestFinished } from 'vitest'
import { type Database, openDatabase } from '../../src/db/database.ts'
import { clientConfig, type DatabaseAddress } from '../../src/db/pool.ts'
import { type EventBus, startEventBus } from '../../src/platform/live/event-bus.ts'
import { createLiveHub, type LiveHub } from '../../src/platform/live/hub.ts'
import { eventually } from '../eventually.ts'
import { createTestDatabase, type TestDatabase } from '../test-database.ts'

export const silent = pino({ level: 'silent' })

export interface Watcher {
  events: { seq: number; type: string; actor: string; restaurantId: string; payload: unknown }[]
  readonly numbers: number[]
  until(seq: number): Promise<void>
}

export function watch(live: LiveHub, restaurantId: string, cursor: number): Watcher {
  const leaving = new AbortController()
  onTestFinished(() => leaving.abort())
  const watcher: Watcher = {
    events: [],
    get numbers() {
      return this.events.map(({ seq }) => seq)
    },
    until: (seq) => eventually(() => expect(watcher.events.at(-1)?.seq).toBe(seq), 5),
  }
  void (async () => {
    for await (const batch of live.subscribe(restaurantId, cursor, leaving.signal)) {
      watcher.events.push(...batch)
    }
  })()
  return watcher
}

export async function drain(live: LiveHub, restaurantId: string, signal: AbortSignal): Promise<number> {
  let count = 0
  for await (const batch of live.subscribe(restaurantId, 0, signal)) count += batch.length
  return count
}

export async function liveDatabase(): Promise<
  TestDatabase & { live: LiveHub; restaurantId: string; reads(): number }
> {
  const database = await createTestDatabase()
  const bus = await startEventBus(database.address, silent)
  let reads = 0
  const counting: Database = {
    ...database.db,
    tenant(...args) {
      reads += 1
      return database.db.tenant(...args)
    },
  }
  const live = createLiveHub(counting, bus, silent)
  onTestFinished(async () => {
    live.close()
    await bus.close()
  })
  return { ...database, live, restaurantId: await makeRestaurant(database.db), reads: () => reads }
}

/** A database that announces its changes as the program does. */
export function appDatabase(address: DatabaseAddress, publish: EventBus['publish']): Database {
  const db = openDatabase(address, { max: 1, onError: () => {}, publish })
  onTestFinished(() => db.close())
  return db
}

/** The backends that sent notifications, in the order of their arrival. */
export async function listenForBackends(address: DatabaseAddress): Promise<number[]> {
  const client = new pg.Client(clientConfig(address, 'app'))
  await client.connect()
  onTestFinished(() => client.end())
  const backends: number[] = []
  client.on('notification', ({ processId }) => backends.push(processId))
  await client.query('listen comanda_events')
  return backends
}

export async function makeRestaurant(db: Database): Promise<string> {
  const id = randomUUID()
  await db.tenant(id, 'test', (tx) =>
    tx.insertInto('restaurants').values({ id, name: 'Sakura', hours: '[]' }).execute(),
  )
  return id
}

/** Appends this many events in one transaction. */
export async function append(db: Database, restaurantId: string, count: number): Promise<void> {
  await db.tenant(restaurantId, 'test', async (tx) => {
    for (let i = 0; i < count; i += 1) await appendEvent(restaurantId).execute(tx)
  })
}

export function appendEvent(restaurantId: string) {
  return sql`select append_event(${restaurantId}::uuid, 'order.paid', null, '{"n":1}')`
}

export function numbersFrom(after: number, last: number): number[] {
  return Array.from({ length: last - after }, (_, index) => after + 1 + index)
}
