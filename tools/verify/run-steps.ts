/** `tests` counts single tests; a step without tests of its own leaves it out. */
export type StepResult = {
  ok: boolean
  tests?: { passed: number; failed: number; skipped: number }
  /** Names of the tests that failed. */
  failures?: readonly string[]
  /** Shown when the step failed. */
  output: string
}

export type Step = {
  name: string
  /** Whether it makes no sense to go on when this one fails. */
  blocking?: boolean
  /** Why the step does not apply here; then it is neither passed nor failed. */
  skip?: () => string | undefined
  run: () => Promise<StepResult>
}

/**
 * Runs the steps one after the other, a line for each, and names at the end what failed, for a reader who sees no more
 * than the last lines. The counts include the steps themselves and their tests.
 */
export async function runSteps(
  steps: readonly Step[],
  print: (line: string) => void = console.log,
): Promise<{ passed: number; failed: number }> {
  let passed = 0
  let failed = 0
  const failures: string[] = []
  for (const step of steps) {
    const reason = step.skip?.()
    if (reason) {
      print(`${mark('-')} ${step.name.padEnd(12)} skipped: ${reason}`)
      continue
    }
    const startedAt = performance.now()
    const result = await attempt(step)
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    if (!result.ok) print(result.output.trimEnd())
    print(
      `${mark(result.ok ? 'ok' : 'FAIL')} ${step.name.padEnd(12)} ${seconds.padStart(6)} s${describe(result)}`,
    )
    passed += (result.tests?.passed ?? 0) + (result.ok ? 1 : 0)
    failed += (result.tests?.failed ?? 0) + (result.ok ? 0 : 1)
    if (!result.ok)
      failures.push(...(result.failures ?? ['']).map((test) => `${step.name} ${test}`.trimEnd()))
    if (!result.ok && step.blocking) {
      const left = steps.slice(steps.indexOf(step) + 1).map(({ name }) => name)
      if (left.length > 0) print(`${mark('-')} not run because of ${step.name}: ${left.join(', ')}`)
      break
    }
  }
  for (const name of failures) print(`failed: ${name}`)
  return { passed, failed }
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
