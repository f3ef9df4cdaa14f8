import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { type Journey, Performance } from './journey.ts'
import type { World } from './world.ts'

const atOnce = 2

/**
 * Runs journeys side by side, then those that want to be alone, then once more, each by itself, those that failed: on a
 * busy machine two at once may wait in vain for one another. Only then a trace is kept. Answers the names of those that
 * failed twice.
 */
export async function runJourneys(
  world: World,
  browser: Browser,
  journeys: readonly Journey[],
): Promise<string[]> {
  const together = journeys.filter(({ alone }) => !alone)
  const failed: Journey[] = []
  const waiting = [...together]
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      if (!(await perform(world, browser, next))) failed.push(next)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  for (const journey of journeys.filter(({ alone }) => alone)) {
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
