import { expect, test } from 'vitest'
import { problemsInLog } from './log-problems.ts'

const line = (level: string, time: string, msg = level) => JSON.stringify({ level, time, msg })

test('returns warnings, errors and unstructured lines since an instant', () => {
  const log = [
    line('error', '2026-01-01T10:00:00.000Z', 'of another journey'),
    line('info', '2026-01-01T10:00:05.000Z', 'request'),
    line('warn', '2026-01-01T10:00:06.000Z'),
    'Error: out of memory',
    '    at grow (heap.ts:3)',
    line('info', '2026-01-01T10:00:07.000Z', 'request'),
    line('error', '2026-01-01T10:00:08.000Z'),
    '',
  ]
  expect(problemsInLog(log.join('\n'), Date.parse('2026-01-01T10:00:05.000Z'))).toEqual([
    log[2],
    log[3],
    log[4],
    log[6],
  ])
  expect(problemsInLog(log.join('\n'), Date.parse('2026-01-01T10:01:00.000Z'))).toEqual([])
})

test('returns at most the newest twenty lines', () => {
  const log = Array.from({ length: 50 }, (_, index) => line('warn', '2026-01-01T10:00:06.000Z', `${index}`))
  expect(problemsInLog(log.join('\n'), 0)).toEqual(log.slice(-20))
})
