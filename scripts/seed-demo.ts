/** Seeds an empty database with the demo restaurants; started by `start/seed.ts`, which sends the address. */
import { once } from 'node:events'
import { seedDemo } from '../packages/demo/src/seed-demo.ts'
import { createApp } from '../packages/server/src/create-app.ts'
import type { DatabaseAddress } from '../packages/server/src/db/pool.ts'
import { withDatabaseLock } from '../packages/server/src/db/with-lock.ts'
import { createLog } from '../packages/server/src/platform/log.ts'
import { readConfig } from './start/read-config.ts'
import { endWithParent } from './start/run-script.ts'
import { isSeedDue, saveProgress } from './start/seed.ts'

/** Advisory lock key; must be unique within this database. */
const LOCK = 6_266_263_203

const [address]: DatabaseAddress[] = await once(process, 'message')
endWithParent()
if (!address) throw new Error('The address of the database is missing.')
const config = readConfig(process.env)
const { app, close } = await createApp(config, address, createLog(config))
await withDatabaseLock(address, LOCK, async () => {
  if (!(await isSeedDue(app))) return
  await saveProgress(app, 'loading')
  await seedDemo(app)
  await saveProgress(app, 'loaded')
})
await close()
