// A server instance that claims jobs and never finishes one: `worker-process.ts <address as JSON> <data
// folder>`. Prints a line for each event that it handles.
import pino from 'pino'
import { createApp } from '../../src/create-app.ts'
import { createPool, type DatabaseAddress } from '../../src/db/pool.ts'
import { parseConfig } from '../../src/platform/config.ts'
import { rowsOnly, type Subscriber } from '../../src/platform/jobs/subscriber.ts'
import { startWorker, worksOf } from '../../src/platform/jobs/worker.ts'

const [address = '', dataDir] = process.argv.slice(2)
const database = JSON.parse(address) as DatabaseAddress
const log = pino({ level: 'silent' })
const { app } = await createApp(parseConfig({ COMANDA_DATA: dataDir, LOG_LEVEL: 'silent' }), database, log)
const owner = createPool(database, 'owner', { max: 4, onError: () => {} })
const courier: Subscriber = {
  name: 'courier',
  types: ['order.paid'],
  effect: rowsOnly,
  async handle(_app, events) {
    const [event] = await events.read(async (_tx, unhandled) => unhandled)
    console.log(`${event?.restaurantId} ${event?.seq} ${event?.type}`)
    await new Promise(() => {})
  },
}
await startWorker(app, database, owner, worksOf([courier], []))
