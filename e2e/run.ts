import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { findChromium } from '../tools/chromium.ts'
import { runJourneys } from './frame/run-journeys.ts'
import { openWorld } from './frame/world.ts'
import { journeys } from './journeys/all.ts'

/** Walks through the running program as its users do: `node e2e/run.ts [--only NAME] [--headed] [--port PORT]`. */
const { values: options } = parseArgs({
  options: { only: { type: 'string' }, headed: { type: 'boolean' }, port: { type: 'string' } },
})
const chosen = journeys.filter(
  ({ name, when }) => (when?.() ?? true) && (options.only === undefined || name.includes(options.only)),
)
if (chosen.length === 0) {
  console.error(
    `No journey is called "${options.only}". There are: ${journeys.map(({ name }) => name).join(', ')}`,
  )
  process.exit(1)
}

const executablePath = await findChromium()
const browser = await chromium.launch({
  executablePath,
  headless: !options.headed,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  handleSIGINT: false,
  handleSIGTERM: false,
})
const world = await openWorld(options.port ? Number(options.port) : null).catch(async (error) => {
  await browser.close()
  throw error
})
const stop = async () => {
  await browser.close().catch(() => {})
  await world.close()
}
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => void stop().finally(() => process.exit(1)))
}

let failed = chosen.length
try {
  failed = await runJourneys(world, browser, chosen)
  if (failed > 0) console.log(`The last lines of the program:\n${world.lastLines()}`)
} finally {
  await stop()
}
console.log(`${chosen.length - failed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
