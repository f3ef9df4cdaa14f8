import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import { createDatabase } from '../../src/db/database.ts'
import { json } from '../../src/db/json.ts'
import { createPool } from '../../src/db/pool.ts'
import type { Job } from '../../src/platform/jobs/job.ts'
import { startRelay } from '../../src/platform/jobs/relay.ts'
import { rowsOnly, type Subscriber } from '../../src/platform/jobs/subscriber.ts'
import { startWorker, worksOf } from '../../src/platform/jobs/worker.ts'
import type { LivenessTiming } from '../../src/platform/jobs/worker-liveness.ts'
import type { TestApp } from '../test-app.ts'

export interface Recorder extends Subscriber {
  seen: string[]
  failures: number
}

export function recorder(name: string, types: string[]): Recorder {
  const seen: string[] = []
  return {
    name,
    types,
    effect: rowsOnly,
    seen,
    failures: 0,
    async handle(_app, events) {
      this.failures -= 1
      if (this.failures >= 0) throw new Error(`${name} is down`)
      await events.read(async (_tx, unhandled) => {
        for (const event of await unhandled) seen.push(`${event.restaurantId} ${event.seq} ${event.type}`)
      })
    },
  }
}

/** Relay and worker of one server instance, for the duration of the test. */
export async function running(
  kit: TestApp,
  subscribers: Subscriber[],
  pace?: LivenessTiming,
  jobs: Job[] = [],
): Promise<void> {
  const { app, database, bus } = kit
  const owner = ownerPool(kit)
  const worker = await startWorker(app, database.address, owner, worksOf(subscribers, jobs), pace)
  const relay = startRelay(createDatabase(database.owner), subscribers, bus, app.log)
  onTestFinished(async () => {
    await relay.stop()
    await worker.stop()
  })
}

export function ownerPool({ database }: TestApp) {
  const pool = createPool(database.address, 'owner', { max: 8, onError: () => {} })
  onTestFinished(() => pool.end())
  return pool
}

export async function makeRestaurant({ app }: TestApp): Promise<string> {
  const id = randomUUID()
  await app.db.tenant(id, 'test', (tx) =>
    tx.insertInto('restaurants').values({ id, name: 'Sakura', hours: '[]' }).execute(),
  )
  return id
}

export async function append(
  { app }: TestApp,
  restaurantId: string,
  type: string,
  payload = {},
): Promise<void> {
  await app.db.tenant(restaurantId, 'test', (tx) =>
    sql`select append_event(${restaurantId}::uuid, ${type}, null, ${json(payload)})`.execute(tx),
  )
}

export async function waitingJobs({ database }: TestApp): Promise<number> {
  return (await database.query('select count(*) as n from graphile_worker._private_jobs'))[0].n
}
