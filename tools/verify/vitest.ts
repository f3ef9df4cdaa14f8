import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { brief } from './brief.ts'
import { ROOT, run } from './command.ts'
import { type Failure, reasonLines, type StepResult } from './run-steps.ts'

type Report = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { name: string; status: string; message: string; assertionResults: Assertion[] }[]
}

type Assertion = { fullName: string; status: string; failureMessages: string[] | null }

/**
 * A busy machine can miss a deadline of one test out of thousands. A failed property has found a counterexample, which
 * another attempt with other inputs would hide.
 */
const secondAttempt = ['--retry.count=1', '--retry.condition=^(?!Property failed)', '--testTimeout=60000']

/** Runs projects of vitest.config.ts, or all, and reads their results from the JSON report. */
export async function runVitest(projects: readonly string[] = [], extra: string[] = []): Promise<StepResult> {
  const folder = mkdtempSync(join(tmpdir(), 'comanda-verify-'))
  const report = join(folder, 'report.json')
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const { code, output } = await run('vitest', [
      'run',
      ...projects.map((project) => `--project=${project}`),
      ...reporters,
      ...(process.env.CI === 'true' ? secondAttempt : []),
      ...extra,
    ])
    return { ok: code === 0, output, ...readReport(report) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Empty when vitest exited before it wrote the report. */
function readReport(file: string): Pick<StepResult, 'tests' | 'failures' | 'notes'> {
  try {
    const report: Report = JSON.parse(readFileSync(file, 'utf8'))
    const tests = {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
    }
    const failures = report.testResults.filter(({ status }) => status === 'failed').flatMap(failedTests)
    const notes = report.testResults.flatMap(retriedTests)
    return failures.length > 0 ? { tests, failures, notes } : { tests, notes }
  } catch {
    return {}
  }
}

/** Reports the file itself when it failed outside its tests. */
function failedTests({ name, message, assertionResults }: Report['testResults'][number]): Failure[] {
  const file = relative(ROOT, name)
  const failed = assertionResults.filter(({ status }) => status === 'failed')
  if (failed.length === 0) return [{ name: file, reason: brief(message, reasonLines) }]
  return failed.map(({ fullName, failureMessages }) => ({
    name: `${file} > ${fullName}`,
    reason: brief(failureMessages?.at(-1) ?? '', reasonLines),
  }))
}

/** Names the tests that passed only in their second attempt, with what failed in the first. */
export function retriedTests({ name, assertionResults }: Report['testResults'][number]): string[] {
  return assertionResults
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages?.length)
    .map(
      ({ fullName, failureMessages }) =>
        `second attempt: ${relative(ROOT, name)} > ${fullName}: ${brief(failureMessages?.[0] ?? '', 1)[0]}`,
    )
}
