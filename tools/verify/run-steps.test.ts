import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './command.ts'
import { printFailure, readFailures, reasonLines, runSteps, type Step } from './run-steps.ts'
import { readTotals } from './steps.ts'
import { retriedTests } from './vitest.ts'

const passing: Step = { name: 'lint', run: async () => ({ ok: true, output: 'quiet' }) }
const failing: Step = {
  name: 'unit',
  run: async () => ({
    ok: false,
    output: 'expected 1 to be 2\n',
    tests: { passed: 4, failed: 2, skipped: 1 },
    failures: [
      { name: 'a.test.ts > adds', reason: ['expected 1 to be 2', 'at a.test.ts:3'] },
      { name: 'a.test.ts > takes away', reason: [] },
    ],
  }),
}

async function runAll(steps: Step[], lanes = 1) {
  const lines: string[] = []
  return { ...(await runSteps(steps, (line) => lines.push(line), lanes)), lines }
}

test('counts steps and their tests, and prints the output of failed steps only', async () => {
  const { passed, failed, lines } = await runAll([passing, failing, passing])
  expect({ passed, failed }).toEqual({ passed: 6, failed: 3 })
  expect(lines).toEqual([
    expect.stringMatching(/^ok {3}lint +\d+\.\d s$/),
    'expected 1 to be 2',
    expect.stringMatching(/^FAIL unit +\d+\.\d s {2}4 passed, 2 failed, 1 skipped$/),
    expect.stringMatching(/^ok {3}lint/),
    'failed: unit a.test.ts > adds',
    '    expected 1 to be 2',
    '    at a.test.ts:3',
    'failed: unit a.test.ts > takes away',
  ])
})

test('prints what a passed step notes, and the output of a failed one once', async () => {
  const noted: Step = {
    name: 'tests',
    run: async () => ({ ok: true, output: '', notes: ['second attempt: a'] }),
  }
  const shown: Step = { name: 'e2e', run: async () => ({ ok: false, output: 'a journey', isPrinted: true }) }
  const { lines } = await runAll([noted, shown])
  expect(lines).toEqual([
    expect.stringMatching(/^ok {3}tests/),
    '     second attempt: a',
    expect.stringMatching(/^FAIL e2e/),
    'failed: e2e',
    '    a journey',
  ])
})

test('names the tests that passed in their second attempt only', () => {
  const result = (fullName: string, status: string, failureMessages: string[]) => ({
    fullName,
    status,
    failureMessages,
  })
  const file = { name: join(ROOT, 'a.test.ts'), status: 'passed', message: '' }
  const assertionResults = [
    result('adds', 'passed', []),
    result('waits', 'passed', ['Error: too late\n    at a.test.ts:3']),
    result('fails', 'failed', ['Error: no', 'Error: no']),
  ]
  expect(retriedTests({ ...file, assertionResults })).toEqual([
    'second attempt: a.test.ts > waits: Error: too late',
  ])
})

test('stops after a failed blocking step and lists the steps not run', async () => {
  const { passed, failed, lines } = await runAll([{ ...failing, blocking: true }, passing])
  expect({ passed, failed }).toEqual({ passed: 4, failed: 3 })
  expect(lines).toContain('-    not run because of unit: lint')
})

test('runs two steps at a time, and one that needs the machine for itself after them', async () => {
  const running = new Set<string>()
  const together: string[] = []
  const step = (name: string, alone = false): Step => ({
    name,
    alone,
    async run() {
      running.add(name)
      await new Promise(setImmediate)
      together.push([...running].join(' '))
      running.delete(name)
      return { ok: true, output: '' }
    },
  })
  await runAll([step('lint'), step('tests'), step('e2e', true), step('last')], 2)
  expect(together).toEqual(['lint tests', 'tests', 'e2e', 'last'])
})

test('counts a step that throws as failed and does not count a skipped step', async () => {
  const broken: Step = { name: 'e2e', run: () => Promise.reject(new Error('no browser')) }
  const absent: Step = { ...passing, skip: () => 'not here' }
  const { passed, failed, lines } = await runAll([broken, absent])
  expect({ passed, failed }).toEqual({ passed: 0, failed: 1 })
  expect(lines[0]).toBe('no browser')
  expect(lines.slice(2)).toEqual(['-    lint         skipped: not here', 'failed: e2e', '    no browser'])
})

test('reports the last output lines of a failed step without test names', async () => {
  const printed = Array.from({ length: 40 }, (_, index) => `error ${index}`)
  const wordy: Step = { name: 'types', run: async () => ({ ok: false, output: printed.join('\n\n') }) }
  const { lines } = await runAll([wordy])
  const reason = printed.slice(-reasonLines).map((line) => `    ${line}`)
  expect(lines.slice(-reasonLines - 1)).toEqual(['failed: types', ...reason])
})

test('parses printed failures between other lines', () => {
  const lines: string[] = ['✗ pickup (3.0 s)', '    /tmp/evidence.png']
  const failures = [
    { name: 'pickup: with a tip', reason: ['in "pays"', 'expected: 1', '  indented'] },
    { name: 'delivery', reason: [] },
  ]
  for (const { name, reason } of failures) printFailure(name, reason, (line) => lines.push(line))
  expect(readFailures([...lines, '1 passed, 2 failed'].join('\n'))).toEqual(failures)
})

test('reads the totals from the last line only', () => {
  expect(readTotals('3 passed, 1 failed\nok\n12 passed, 0 failed\n')).toEqual({
    passed: 12,
    failed: 0,
    skipped: 0,
  })
  expect(readTotals('3 passed, 1 failed\ncrashed')).toBeUndefined()
})
