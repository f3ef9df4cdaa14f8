import { brief } from './brief.ts'

/** `tests` counts individual tests; absent for a step without tests. */
export type StepResult = {
  ok: boolean
  tests?: { passed: number; failed: number; skipped: number }
  /** Printed below the line of the step, even when it passed. */
  notes?: readonly string[]
  /** The failed tests. */
  failures?: readonly Failure[]
  /** Printed when the step failed, unless it was printed while the step ran. */
  output: string
  isPrinted?: boolean
}

/** `reason`: expected and actual result, in a few lines. */
export type Failure = { name: string; reason: readonly string[] }

export type Step = {
  name: string
  /** Whether the remaining steps are pointless when this one fails. */
  blocking?: boolean
  /** Whether it starts after all earlier steps and needs the machine for itself. */
  alone?: boolean
  /** Why the step does not apply here; it then counts as neither passed nor failed. */
  skip?: () => string | undefined
  run: () => Promise<StepResult>
}

/**
 * Runs the steps in their order, as many at a time as there are lanes; prints one line each, and lists the
 * failures at the end, for a reader who sees only the last lines. The counts include the steps themselves and
 * their tests.
 */
export async function runSteps(
  steps: readonly Step[],
  print: (line: string) => void = console.log,
  lanes = 2,
): Promise<{ passed: number; failed: number }> {
  let passed = 0
  let failed = 0
  const failures: Failure[] = []
  let blockedBy: string | undefined
  const left: Step[] = []

  const runStep = async (step: Step): Promise<void> => {
    const reason = step.skip?.()
    if (reason) return print(`${mark('-')} ${step.name.padEnd(12)} skipped: ${reason}`)
    const startedAt = performance.now()
    const result = await attempt(step)
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    if (!result.ok && !result.isPrinted) print(result.output.trimEnd())
    print(
      `${mark(result.ok ? 'ok' : 'FAIL')} ${step.name.padEnd(12)} ${seconds.padStart(6)} s${describe(result)}`,
    )
    for (const note of result.notes ?? []) print(`     ${note}`)
    passed += (result.tests?.passed ?? 0) + (result.ok ? 1 : 0)
    failed += (result.tests?.failed ?? 0) + (result.ok ? 0 : 1)
    if (result.ok) return
    failures.push(...failuresOf(step, result))
    if (step.blocking) blockedBy ??= step.name
  }

  for (const phase of phasesOf(steps)) {
    const queue = [...phase]
    const lane = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        if (blockedBy) left.push(next)
        else await runStep(next)
      }
    }
    await Promise.all(Array.from({ length: lanes }, lane))
  }
  if (left.length > 0) {
    print(`${mark('-')} not run because of ${blockedBy}: ${left.map(({ name }) => name).join(', ')}`)
  }
  for (const { name, reason } of failures) printFailure(name, reason, print)
  return { passed, failed }
}

/** A step that runs alone starts a phase of its own. */
function phasesOf(steps: readonly Step[]): Step[][] {
  const phases: Step[][] = [[]]
  for (const step of steps) {
    if (step.alone) phases.push([step], [])
    else phases.at(-1)?.push(step)
  }
  return phases
}

/** For a step without test names, the reason is the end of its output. */
function failuresOf({ name }: Step, { failures, output }: StepResult): Failure[] {
  if (!failures) return [{ name, reason: brief(output, Number.POSITIVE_INFINITY).slice(-reasonLines) }]
  return failures.map((failure) => ({ ...failure, name: `${name} ${failure.name}` }))
}

/** Prints a failure in the format that the steps and the journeys share. */
export function printFailure(
  name: string,
  reason: readonly string[],
  print: (line: string) => void = console.log,
): void {
  print(`failed: ${name}`)
  for (const line of reason) print(`    ${line}`)
}

/** Parses failures printed by `printFailure`. */
export function readFailures(output: string): Failure[] {
  return [...output.matchAll(/^failed: (.+)((?:\n {4}.*)*)/gm)].map(([, name = '', reason = '']) => ({
    name,
    reason: reason
      .split('\n')
      .slice(1)
      .map((line) => line.slice(4)),
  }))
}

async function attempt(step: Step): Promise<StepResult> {
  try {
    return await step.run()
  } catch (error) {
    return { ok: false, output: error instanceof Error ? error.message : String(error) }
  }
}

function describe({ tests }: StepResult): string {
  if (!tests) return ''
  const skipped = tests.skipped > 0 ? `, ${tests.skipped} skipped` : ''
  return `  ${tests.passed} passed, ${tests.failed} failed${skipped}`
}

function mark(text: string): string {
  return text.padEnd(4)
}

/** Number of lines per failure at the end of the output. */
export const reasonLines = 12
