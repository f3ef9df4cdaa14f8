import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { brief } from '../../tools/verify/brief.ts'
import { type Failure, reasonLines } from '../../tools/verify/run-steps.ts'
import { type Journey, JourneyRun } from './journey.ts'
import type { RestaurantCopy, World } from './world.ts'

export type RunOptions = { lanes: number; traced: boolean }

/**
 * Runs journeys in parallel lanes, in their order. With `retry`, a few failed journeys run again, one at a
 * time and on new copies of their restaurants. Returns the failures that remain.
 */
export async function runJourneys(
  world: World,
  browser: Browser,
  journeys: readonly Journey[],
  { retry, ...options }: RunOptions & { retry: boolean },
): Promise<Failure[]> {
  const failures = await runOnce(world, browser, journeys, options)
  if (!retry || failures.length === 0 || failures.length > maxRetried) return failures
  const failed = journeys.filter(({ name }) => failures.some((failure) => failure.name === name))
  console.log(`second attempt: ${failed.map(({ name }) => name).join(', ')}`)
  return runOnce(world, browser, failed, { ...options, lanes: 1 })
}

/** More failures than this are a fault of the program, not of a busy machine. */
export const maxRetried = 12

async function runOnce(
  world: World,
  browser: Browser,
  journeys: readonly Journey[],
  { lanes, traced }: RunOptions,
): Promise<Failure[]> {
  const hosts = new Map<Journey, string>()
  const copies: RestaurantCopy[] = []
  for (const journey of journeys) {
    if (!journey.copyOf) continue
    const host = `r${String(++lastCopy).padStart(2, '0')}`
    hosts.set(journey, host)
    copies.push({ host, of: journey.copyOf })
  }
  await withoutOffers(world)
  // Journeys without a copy start meanwhile.
  const copied = makeCopies(world, copies)
  const queue = [...journeys]
  const switched = new Set<Journey['sandbox']>()
  const failures: Failure[] = []
  const lane = async () => {
    for (let next = takeNext(queue, switched); next; next = takeNext(queue, switched)) {
      const { sandbox } = next
      if (sandbox) switched.add(sandbox)
      if (next.copyOf) await copied
      const run = new JourneyRun(world, browser, { host: hosts.get(next) ?? '', traced })
      const failure = await runJourney(run, next)
      if (failure) failures.push(failure)
      if (sandbox === 'payments') await world.resetSandbox()
      if (sandbox) switched.delete(sandbox)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return failures
}

/** Numbers the copies of restaurants, so that a second attempt gets new ones. */
let lastCopy = 0

async function makeCopies(world: World, copies: readonly RestaurantCopy[]): Promise<void> {
  if (copies.length === 0) return
  await world.copyRestaurants(copies)
  await withoutOffers(
    world,
    copies.map(({ host }) => `${host}.localhost`),
  )
}

/**
 * Popups and free second units would change every order: journeys of offers turn on what they need. `domains` are
 * those of the restaurants; by default all.
 */
export async function withoutOffers(world: World, domains: readonly string[] | null = null): Promise<void> {
  for (const table of ['cross_sell_campaigns', 'promotional_specials'])
    await world.sql(
      `update ${table} set is_active = false where $1::text[] is null
         or restaurant_id in (select id from restaurants where domain = any ($1))`,
      [domains],
    )
}

/** The next journey whose sandbox is free; the others are left to the lane that switches it. */
function takeNext(queue: Journey[], switched: ReadonlySet<Journey['sandbox']>): Journey | undefined {
  const index = queue.findIndex(({ sandbox }) => !switched.has(sandbox))
  return index < 0 ? undefined : queue.splice(index, 1)[0]
}

let evidence: string | undefined

/** Runs one journey; returns the failure, or undefined if it passed. */
async function runJourney(run: JourneyRun, journey: Journey): Promise<Failure | undefined> {
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
    for (const line of run.world.logProblems(startedAt)) print(`server log: ${line}`)
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
