import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { findChromium } from '../tools/chromium.ts'
import { type Failure, printFailure } from '../tools/verify/run-steps.ts'
import { runJourneys } from './harness/run-journeys.ts'
import { openWorld } from './harness/world.ts'
import { journeys } from './journeys/all.ts'

/**
 * Runs the end-to-end tests: `node e2e/run.ts [--only NAME]... [--lanes N] [--traced] [--headed] [--port PORT]
 * [--retry]`.
 * `--traced` records a Playwright trace of each journey, which slows it down, and saves those that fail.
 * `--retry`, the default in CI, runs a few failed journeys again.
 */
const { values: options } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    // Journeys wait for timers and heartbeats, so that there is one lane more than cores. Too many make pages slow.
    lanes: { type: 'string', default: String(Math.min(6, availableParallelism() + 1)) },
    traced: { type: 'boolean', default: false },
    headed: { type: 'boolean' },
    port: { type: 'string' },
    retry: { type: 'boolean', default: process.env.CI === 'true' },
  },
})
const chosen = journeys.filter(
  ({ name, when }) => (when?.() ?? true) && (options.only?.some((part) => name.includes(part)) ?? true),
)
if (chosen.length === 0) {
  console.error(
    `no journey matches "${options.only?.join('", "')}". Journeys: ${journeys.map(({ name }) => name).join(', ')}`,
  )
  process.exit(1)
}

// A failed journey leaves pending waits, which reject when its page is closed. They are not failures.
process.on('unhandledRejection', (reason) =>
  console.log(`ignored rejection: ${String(reason).split('\n')[0]}`),
)

const opening = open()
let stopping: Promise<void> | undefined
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => void stop().finally(() => process.exit(1)))
}
const { browser, world } = await opening

let failed: Failure[] = chosen.map(({ name }) => ({ name, reason: ['The run was aborted.'] }))
try {
  failed = await runJourneys(world, browser, chosen, {
    lanes: Number(options.lanes),
    traced: options.traced,
    retry: options.retry,
  })
} finally {
  await stop()
}
for (const { name, reason } of failed) printFailure(name, reason)
console.log(`${chosen.length - failed.length} passed, ${failed.length} failed`)
process.exitCode = failed.length > 0 ? 1 : 0

async function open() {
  const launched = await chromium.launch({
    executablePath: await findChromium({ headed: options.headed }),
    headless: !options.headed,
    // A fake camera, which is permitted: the headless shell cannot ask.
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
    ],
    handleSIGINT: false,
    handleSIGTERM: false,
  })
  try {
    return { browser: launched, world: await openWorld(options.port ? Number(options.port) : null) }
  } catch (error) {
    await launched.close()
    throw error
  }
}

/** Idempotent. Waits for a start in progress, which could otherwise leave processes behind. */
function stop(): Promise<void> {
  stopping ??= opening.then(async (opened) => {
    await opened.browser.close().catch(() => {})
    await opened.world.close()
  })
  return stopping
}
