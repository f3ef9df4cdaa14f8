import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { isUnreturnedJobs } from './queue.ts'

test('recognizes the rejection that the installed library leaves unhandled, and no other', () => {
  const source = new URL('localQueue.js', import.meta.resolve('graphile-worker'))
  const [, thrown] =
    /case "RELEASED": \{\s*throw new Error\(`([^$]+)\$/.exec(readFileSync(fileURLToPath(source), 'utf8')) ??
    []
  expect(thrown).toBeDefined()
  expect(isUnreturnedJobs(new Error(`${thrown}write EPIPE`))).toBe(true)
  expect(isUnreturnedJobs(new Error('write EPIPE'))).toBe(false)
  expect(isUnreturnedJobs(`${thrown}write EPIPE`)).toBe(false)
})
