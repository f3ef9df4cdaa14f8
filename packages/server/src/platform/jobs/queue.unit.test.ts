import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { isUnreturnedJobs, withoutCodes } from './queue.ts'

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

test('connection errors have no code by which the installed library would repeat a statement with growing delays', async () => {
  const pool = new pg.Pool()
  const library = await import(new URL('lib.js', import.meta.resolve('graphile-worker')).href)
  for (const code of Object.keys(library.RETRYABLE_ERROR_CODES)) {
    const failure = Object.assign(new Error('connect'), { code })
    const connect = vi.spyOn(pool, 'connect').mockImplementation((listener?: unknown) => {
      if (typeof listener !== 'function') return Promise.reject(failure)
      return listener(failure, undefined, () => {})
    })
    const search = vi.fn(async () => 'found')
    const withClient = library.makeEnhancedWithPgClient(async (work: typeof search) => {
      await withoutCodes(pool).connect()
      return work()
    })
    await expect(withClient.withRetries(search)).rejects.toMatchObject({ message: 'connect', cause: failure })
    const { promise, resolve } = Promise.withResolvers<Error | undefined>()
    withoutCodes(pool).connect((error) => resolve(error))
    expect(await promise).not.toHaveProperty('code')
    expect(connect).toHaveBeenCalledTimes(2)
    connect.mockRestore()
  }
})
