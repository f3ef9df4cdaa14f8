import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { brief } from '../../tools/verify/brief.ts'
import { type Failure, reasonLines } from '../../tools/verify/run-steps.ts'
import { type Journey, JourneyRun } from './journey.ts'
import type { World } from './world.ts'

/**
 * Runs journeys in parallel lanes: first those without exclusive access, then those that need a restaurant,
 * then one by one those that need the whole world. Failed journeys are retried once, sequentially and traced,
 * because parallel runs may time out on a busy machine. Returns those that failed twice.
 */
export async function runJourneys(
  world: World,
  browser: Browser,
  journeys: readonly Journey[],
  lanes: number,
): Promise<Failure[]> {
  const failed: Journey[] = []
  const runInLanes = async (queue: Journey[]) => {
    const held = new Set<Journey['exclusive']>()
    const lane = async () => {
      for (let next = takeNext(queue, held); next; next = takeNext(queue, held)) {
        if (next.exclusive) held.add(next.exclusive)
        if (await runJourney(world, browser, next)) failed.push(next)
        held.delete(next.exclusive)
      }
    }
    await Promise.all(Array.from({ length: lanes }, lane))
  }
  await runInLanes(journeys.filter(({ exclusive }) => !exclusive))
  await runInLanes(journeys.filter(({ exclusive }) => exclusive && exclusive !== true))
  for (const journey of journeys.filter(({ exclusive }) => exclusive === true)) {
    if (await runJourney(world, browser, journey)) failed.push(journey)
    await world.resetSandbox()
  }
  const failedTwice: Failure[] = []
  for (const journey of failed) {
    console.log(`retrying: ${journey.name}`)
    const failure = await runJourney(world, browser, journey, true)
    if (failure) failedTwice.push(failure)
    await world.resetSandbox()
  }
  return failedTwice
}

/**
 * The next journey whose restaurant is free. Journeys that wait for a restaurant are left to the lane that
 * holds it.
 */
function takeNext(queue: Journey[], held: ReadonlySet<Journey['exclusive']>): Journey | undefined {
  const index = queue.findIndex(({ exclusive }) => !held.has(exclusive))
  return index < 0 ? undefined : queue.splice(index, 1)[0]
}

let evidence: string | undefined

/** Runs one journey; returns the failure, or undefined if it passed. */
async function runJourney(
  world: World,
  browser: Browser,
  journey: Journey,
  traced = false,
): Promise<Failure | undefined> {
  const run = new JourneyRun(world, browser, traced)
  const startedAt = Date.now()
  try {
    await journey.run(run)
    const errors = run.unexpectedErrors(journey.expectedErrors)
    if (errors.length > 0) throw new Error(errors.join('\n'))
    report('✓', journey, startedAt, run.notes)
    return undefined
  } catch (error) {
    const where = `in "${run.currentStep}"`
    report('✗', journey, startedAt, [...run.notes, where])
    const { message, stack } = reasonOf(error)
    print(message, ...stack)
    for (const line of run.unexpectedErrors(journey.expectedErrors)) print(`page error: ${line}`)
    print(...(await run.describePages()))
    evidence ??= mkdtempSync(join(tmpdir(), 'comanda-e2e-evidence-'))
    print(...(await run.saveEvidence(evidence, journey.name.replace(/\W+/g, '-'))))
    for (const line of world.logProblems(startedAt)) print(`server log: ${line}`)
    const [at] = stack
    return {
      name: journey.name,
      reason: [where, ...brief(message, reasonLines - 2), ...(at ? [at.trim()] : [])],
    }
  } finally {
    await run.close()
  }
}

function report(mark: string, { name }: Journey, startedAt: number, notes: readonly string[]): void {
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  console.log([`${mark} ${name} (${seconds} s)`, ...notes].join(', '))
}

/** The error message without the test runner's stack frames. */
function reasonOf(error: unknown): { message: string; stack: string[] } {
  if (!(error instanceof Error)) return { message: String(error), stack: [] }
  const stack = error.stack?.split('\n').filter((line) => line.includes('/e2e/')) ?? []
  return { message: error.message, stack: stack.slice(0, 5) }
}

function print(...texts: string[]): void {
  for (const text of texts) console.log(text.replace(/^/gm, '    '))
}
