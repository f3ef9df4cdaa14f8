import type { Browser } from 'playwright-core'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Journey } from '../../e2e/harness/journey.ts'
import { maxRetried, runJourneys } from '../../e2e/harness/run-journeys.ts'
import type { World } from '../../e2e/harness/world.ts'

const printed: string[] = []
const copies: string[] = []
// No journey here opens a window, or needs more of the program.
const browser = {} as Browser
const world = {
  copyRestaurants: async (asked) => void copies.push(...asked.map(({ host }) => host)),
  sql: async () => [],
  logProblems: () => [],
} satisfies Partial<World> as Partial<World> as World

beforeEach(() => {
  printed.length = 0
  copies.length = 0
  vi.spyOn(console, 'log').mockImplementation((line) => void printed.push(line))
  return () => vi.restoreAllMocks()
})

/** A journey that fails the first `failures` times, and the restaurants it got. */
function failing(name: string, failures: number): Journey & { hosts: string[] } {
  const hosts: string[] = []
  return {
    name,
    hosts,
    copyOf: 'liberty',
    async run({ host }) {
      hosts.push(host)
      if (hosts.length <= failures) throw new Error(`no luck at ${name}`)
    },
  }
}

const run = (journeys: Journey[], retry: boolean) =>
  runJourneys(world, browser, journeys, { lanes: 2, traced: false, retry })

test('a journey that fails once passes in its second attempt, with a new restaurant, and is named', async () => {
  const [fine, once] = [failing('fine', 0), failing('once', 1)]
  expect(await run([fine, once], true)).toEqual([])
  expect([fine.hosts.length, once.hosts.length]).toEqual([1, 2])
  expect(new Set([...fine.hosts, ...once.hosts])).toEqual(new Set(copies))
  expect(printed).toContain('second attempt: once')
})

test('a journey that fails twice has failed', async () => {
  expect(await run([failing('twice', 2)], true)).toMatchObject([{ name: 'twice' }])
})

test('nothing is repeated without the option, nor when many journeys fail', async () => {
  const one = failing('one', 1)
  expect(await run([one], false)).toMatchObject([{ name: 'one' }])
  const many = Array.from({ length: maxRetried + 1 }, (_, index) => failing(`${index}`, 1))
  expect(await run(many, true)).toHaveLength(many.length)
  expect([one, ...many].map(({ hosts }) => hosts.length)).toEqual([one, ...many].map(() => 1))
})
