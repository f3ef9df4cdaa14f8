import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { type Journey, Performance } from './journey.ts'
import type { World } from './world.ts'

const atOnce = 2

/**
 * Runs journeys side by side, then those that want a restaurant for themselves, then those that want to be alone. Those that
 * failed are walked once more, each by itself and traced: on a busy machine two at once may wait in vain for one another.
 * Answers the names of those that failed twice.
 */
export async function runJourneys(
  world: World,
  browser: Browser,
  journeys: readonly Journey[],
): Promise<string[]> {
  const failed: Journey[] = []
  const sideBySide = async (waiting: Journey[]) => {
    const taken = new Set<Journey['alone']>()
    const lane = async () => {
      for (let next = takeFree(waiting, taken); next; next = takeFree(waiting, taken)) {
        if (next.alone) taken.add(next.alone)
        if (!(await perform(world, browser, next))) failed.push(next)
        taken.delete(next.alone)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, lane))
  }
  await sideBySide(journeys.filter(({ alone }) => !alone))
  await sideBySide(journeys.filter(({ alone }) => alone && alone !== true))
  for (const journey of journeys.filter(({ alone }) => alone === true)) {
    if (!(await perform(world, browser, journey))) failed.push(journey)
    await world.calmSandbox()
  }
  const failedTwice: string[] = []
  for (const journey of failed) {
    console.log(`once more: ${journey.name}`)
    if (!(await perform(world, browser, journey, true))) failedTwice.push(journey.name)
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

async function perform(world: World, browser: Browser, journey: Journey, traced = false): Promise<boolean> {
  const performance = new Performance(world, browser, traced)
  const startedAt = Date.now()
  try {
    await journey.run(performance)
    const troubles = performance.troublesBeside(journey.expectedErrors)
    if (troubles.length > 0) throw new Error(troubles.join('\n'))
    report('✓', journey, startedAt, performance.notes)
    return true
  } catch (error) {
    report('✗', journey, startedAt, [...performance.notes, `in "${performance.currentStep}"`])
    console.log(indented(reasonOf(error)))
    for (const line of performance.troublesBeside(journey.expectedErrors))
      console.log(indented(`the page said: ${line}`))
    evidence ??= mkdtempSync(join(tmpdir(), 'comanda-e2e-evidence-'))
    const name = journey.name.replace(/\W+/g, '-')
    for (const path of await performance.keepEvidence(evidence, name)) console.log(indented(path))
    return false
  } finally {
    await performance.close()
  }
}

function report(mark: string, { name }: Journey, startedAt: number, notes: readonly string[]): void {
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  console.log([`${mark} ${name} (${seconds} s)`, ...notes].join(', '))
}

/** What was expected, without the inside of the tools that waited for it. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const ours = error.stack?.split('\n').filter((line) => line.includes('/e2e/')) ?? []
  return [error.message, ...ours.slice(0, 5)].join('\n')
}

function indented(text: string): string {
  return text.replace(/^/gm, '    ')
}
