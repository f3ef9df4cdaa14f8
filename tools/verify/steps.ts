import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from '../chromium.ts'
import { ROOT, run } from './command.ts'
import { readFailures, type Step, type StepResult } from './run-steps.ts'
import { runVitest } from './vitest.ts'

const JOURNEYS = 'e2e/run.ts'

/** All checks, in the order in which they start. `quick` is the subset to run every few minutes. */
export function steps(quick: boolean): Step[] {
  const always: Step[] = [
    { name: 'types', blocking: true, run: () => check('tsc', ['--noEmit', '-p', 'tsconfig.json']) },
    { name: 'lint', run: () => check('biome', ['check', '--max-diagnostics=50', '.']) },
    { name: 'imports', run: () => check(process.execPath, ['tools/import-rules.ts']) },
    { name: 'language', run: () => check(process.execPath, ['tools/check-language.ts']) },
    { name: 'unused', run: unused },
  ]
  if (quick)
    return [
      ...always,
      { name: 'unit', run: () => runVitest(['pure', 'unit', 'isolated']) },
      changedDatabaseTests,
    ]
  // The journeys need the web front end, which is built while the tests start. One run of all projects, so that
  // no core idles at the end of each.
  const build: Step = { name: 'build', run: () => check(process.execPath, ['scripts/build.ts']) }
  return [...always, build, { name: 'tests', run: () => runVitest() }, journeys]
}

const changedDatabaseTests: Step = {
  name: 'database',
  skip: () => (existsSync(join(ROOT, '.git')) ? undefined : 'changed files are known only in a git checkout'),
  run: () => runVitest(['database'], ['--changed', 'HEAD', '--passWithNoTests']),
}

const journeys: Step = {
  name: 'e2e',
  alone: true,
  skip: () => (existsSync(join(ROOT, JOURNEYS)) ? undefined : `${JOURNEYS} does not exist`),
  run: async () => {
    const { code, output } = await run(
      process.execPath,
      [JOURNEYS],
      { CHROMIUM_PATH: await findChromium() },
      (text) => process.stdout.write(text),
    )
    const failures = readFailures(output)
    return {
      ok: code === 0,
      output,
      isPrinted: true,
      tests: readTotals(output),
      ...(failures.length > 0 && { failures }),
    }
  },
}

/** What nothing uses, and then what only tests use. */
async function unused(): Promise<StepResult> {
  const result = await check('knip', [])
  if (!result.ok) return result
  return check('knip', [
    '--production',
    '--config',
    'knip-production.config.ts',
    '--include',
    'files,exports,types',
  ])
}

async function check(program: string, args: string[]): Promise<StepResult> {
  const { code, output } = await run(program, args)
  return { ok: code === 0, output }
}

/** The journeys end with a line in the same format as ours. */
export function readTotals(output: string): StepResult['tests'] {
  const [, passed, failed] = /(\d+) passed, (\d+) failed\s*$/.exec(output) ?? []
  return passed && failed ? { passed: Number(passed), failed: Number(failed), skipped: 0 } : undefined
}
