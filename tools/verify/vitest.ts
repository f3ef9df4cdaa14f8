import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from './command.ts'
import type { StepResult } from './run-steps.ts'

type Report = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
}

/** Runs one project of vitest.config.ts and counts its tests from the JSON report. */
export async function runVitest(project: string, extra: string[] = []): Promise<StepResult> {
  const folder = mkdtempSync(join(tmpdir(), 'comanda-verify-'))
  const report = join(folder, 'report.json')
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const { code, output } = await run('vitest', ['run', '--project', project, ...reporters, ...extra])
    return { ok: code === 0, output, tests: readReport(report) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Absent when vitest ended before it could write one. */
function readReport(file: string): StepResult['tests'] {
  try {
    const report: Report = JSON.parse(readFileSync(file, 'utf8'))
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
    }
  } catch {
    return undefined
  }
}
