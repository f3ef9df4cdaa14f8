import { createLog } from '../packages/server/src/platform/log.ts'
import type { Web } from '../packages/server/src/platform/web.ts'
import { startApp } from '../packages/server/src/start-app.ts'
import { Closing } from './start/closing.ts'
import { openDatabase } from './start/database.ts'
import { explain } from './start/explain.ts'
import { requireFreePorts } from './start/free-ports.ts'
import { readConfig } from './start/read-config.ts'
import { runScript } from './start/run-script.ts'
import { startSandbox } from './start/sandbox-process.ts'
import { seedIfEmpty } from './start/seed.ts'
import { printWelcome } from './start/welcome.ts'
import { loadWeb } from './web.ts'
import { isBuilt } from './web-build.ts'

/** Starts the program on this machine: `npm start`, or with `--dev` `npm run dev`. */
const dev = process.argv.includes('--dev')
const closing = new Closing()

try {
  const config = readConfig(process.env)
  // React and Vite read it when they are loaded.
  process.env.NODE_ENV ??= dev ? 'development' : 'production'
  const log = createLog(config)
  closing.onSignals(log)
  await requireFreePorts(config)

  const [web, address] = await closing.together([
    closing.adding(
      () => openWeb(config.port),
      (loaded) => loaded.close(),
    ),
    openDatabase(config, log, closing),
    config.sandbox &&
      closing.adding(
        () => startSandbox(config, log),
        (sandbox) => sandbox.stop(),
      ),
  ])
  const running = await startApp({
    config,
    address,
    web,
    log,
    jobsThread: true,
    prepare: (app) => seedIfEmpty(app, address),
  })
  closing.add(running.stop)
  await printWelcome(running.app, running.port)
} catch (error) {
  console.error(explain(error))
  await closing.close()
  process.exit(1)
}

/** Rebuilds the bundles if a source has changed. */
async function openWeb(port: number): Promise<Web> {
  if (dev) return loadWeb('dev', port + 3)
  if (!isBuilt()) await runScript('build.ts')
  return loadWeb('built', port + 3)
}
