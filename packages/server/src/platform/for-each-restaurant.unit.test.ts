import pino from 'pino'
import { describe, expect, test } from 'vitest'
import { DatabaseUnavailableError } from '../db/database-unavailable.ts'
import { forEachRestaurant } from './for-each-restaurant.ts'

const lines: Record<string, unknown>[] = []
const log = pino({ base: undefined }, { write: (line: string) => void lines.push(JSON.parse(line)) })
const items = ['a', 'b', 'b', 'c'].map((restaurantId, index) => ({ restaurantId, index }))

/** Runs the items; an item with an error fails. Returns the items that were run, the failure and the log. */
async function runAll(errors: Record<number, Error>, signal?: AbortSignal) {
  lines.length = 0
  const run: number[] = []
  const failure = await forEachRestaurant(
    { log },
    'counting stars',
    items,
    async ({ index }) => {
      run.push(index)
      const error = errors[index]
      if (error) throw error
    },
    signal,
  ).then(
    () => null,
    (error: Error) => error.message,
  )
  return { run, failure, logged: lines.map(({ restaurantId, msg }) => [restaurantId, msg]) }
}

describe('a task for each restaurant', () => {
  test('runs one item after the other', async () => {
    expect(await runAll({})).toEqual({ run: [0, 1, 2, 3], failure: null, logged: [] })
  })

  test('continues after an error, logs the first one of each restaurant, and fails in the end', async () => {
    const broken = new Error('The rules are invalid.')
    expect(await runAll({ 1: broken, 2: broken })).toEqual({
      run: [0, 1, 2, 3],
      failure: 'counting stars failed at 1 of 3 restaurants',
      logged: [['b', 'counting stars failed']],
    })
    expect((await runAll({ 0: broken, 1: broken, 2: broken })).logged).toEqual([
      ['a', 'counting stars failed'],
      ['b', 'counting stars failed'],
    ])
  })

  test('ends immediately when the database is unavailable', async () => {
    const lost = new Error('No orders', { cause: new DatabaseUnavailableError(new Error('refused')) })
    expect(await runAll({ 1: lost })).toEqual({ run: [0, 1], failure: 'No orders', logged: [] })
  })

  test('ends when the program stops', async () => {
    expect(await runAll({}, AbortSignal.abort())).toEqual({ run: [], failure: null, logged: [] })
  })
})
