import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { brief } from '../../tools/verify/brief.ts'
import { type Failure, reasonLines } from '../../tools/verify/run-steps.ts'
import { type Journey, Performance } from './journey.ts'
import type { World } from './world.ts'

/**
 * Runs journeys side by side, then those that want a restaurant for themselves, then those that want to be alone. Those that
 * failed are walked once more, each by itself and traced: on a busy machine those at once may wait in vain for one another.
 * Answers those that failed twice.
 */
export async function runJourneys(
  world: World,
  browser: Browser,
  journeys: readonly Journey[],
  atOnce: number,
): Promise<Failure[]> {
  const failed: Journey[] = []
  const sideBySide = async (waiting: Journey[]) => {
    const taken = new Set<Journey['alone']>()
    const lane = async () => {
      for (let next = takeFree(waiting, taken); next; next = takeFree(waiting, taken)) {
        if (next.alone) taken.add(next.alone)
        if (await perform(world, browser, next)) failed.push(next)
        taken.delete(next.alone)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, lane))
  }
  await sideBySide(journeys.filter(({ alone }) => !alone))
  await sideBySide(journeys.filter(({ alone }) => alone && alone !== true))
  for (const journey of journeys.filter(({ alone }) => alone === true)) {
    if (await perform(world, browser, journey)) failed.push(journey)
    await world.calmSandbox()
  }
  const failedTwice: Failure[] = []
  for (const journey of failed) {
    console.log(`once more: ${journey.name}`)
    const failure = await perform(world, browser, journey, true)
    if (failure) failedTwice.push(failure)
    await world.calmSandbox()
  }
  return failedTwice
}

/** The next one whose restaurant nobody has. What waits for a restaurant is left to the lane that has it. */
function takeFree(waiting: Journey[], taken: ReadonlySet<Journey['alone']>): Journey | undefined {
  const index = waiting.findIndex(({ alone }) => !taken.has(alone))
  return index < 0 ? undefined : waiting.splice(index, 1)[0]
}

let evidence: string | undefined

/** Answers why it failed, or nothing. */
async function perform(
  world: World,
  browser: Browser,
  journey: Journey,
  traced = false,
): Promise<Failure | undefined> {
  const performance = new Performance(world, browser, traced)
  const startedAt = Date.now()
  try {
    await journey.run(performance)
    const troubles = performance.troublesBeside(journey.expectedErrors)
    if (troubles.length > 0) throw new Error(troubles.join('\n'))
    report('✓', journey, startedAt, performance.notes)
    return undefined
  } catch (error) {
    const where = `in "${performance.currentStep}"`
    report('✗', journey, startedAt, [...performance.notes, where])
    const { message, ours } = reasonOf(error)
    say(message, ...ours)
    for (const line of performance.troublesBeside(journey.expectedErrors)) say(`the page said: ${line}`)
    say(...(await performance.shown()))
    evidence ??= mkdtempSync(join(tmpdir(), 'comanda-e2e-evidence-'))
    say(...(await performance.keepEvidence(evidence, journey.name.replace(/\W+/g, '-'))))
    for (const line of world.complaints(startedAt)) say(`the program said: ${line}`)
    const [at] = ours
    return {
      name: journey.name,
      reason: [where, ...brief(message, reasonLines - 2), ...(at ? [at.trim()] : [])],
    }
  } finally {
    await performance.close()
  }
}

function report(mark: string, { name }: Journey, startedAt: number, notes: readonly string[]): void {
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  console.log([`${mark} ${name} (${seconds} s)`, ...notes].join(', '))
}

/** What was expected, without the inside of the tools that waited for it. */
function reasonOf(error: unknown): { message: string; ours: string[] } {
  if (!(error instanceof Error)) return { message: String(error), ours: [] }
  const ours = error.stack?.split('\n').filter((line) => line.includes('/e2e/')) ?? []
  return { message: error.message, ours: ours.slice(0, 5) }
}

function say(...texts: string[]): void {
  for (const text of texts) console.log(text.replace(/^/gm, '    '))
}
