import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { compileOnce } from '../../src/db/compile-once.ts'
import { createTestDatabase } from '../test-database.ts'

test('a statement that is compiled once gets the values of each execution, and a text for each shape', async () => {
  const { db } = await createTestDatabase()
  let compiled = 0
  const sum = compileOnce(
    (tx, { a, b }: { a: number; b: number | null }, { isDoubled }: { isDoubled: boolean }) => {
      compiled += 1
      const factor = isDoubled ? sql`2` : sql`1`
      return sql<{ sum: number | null; a: number }>`
        select ${factor} * (${a}::int + ${b}::int) as sum, ${a}::int as a`.compile(tx)
    },
  )
  const results = await db.platform('test', async (tx) => {
    const executions = [
      sum({ a: 1, b: 2 }, { isDoubled: false }),
      sum({ a: 3, b: null }, { isDoubled: false }),
      sum({ a: 3, b: 4 }, { isDoubled: true }),
      sum({ a: 5, b: 6 }, { isDoubled: false }),
    ]
    return Promise.all(executions.map((one) => one.execute(tx)))
  })
  expect(results.map(({ rows }) => rows[0])).toEqual([
    { sum: 3, a: 1 },
    { sum: null, a: 3 },
    { sum: 14, a: 3 },
    { sum: 11, a: 5 },
  ])
  expect(compiled).toBe(2)
})

test('a statement that is compiled once is not executed with values of other names', async () => {
  const { db } = await createTestDatabase()
  type Values = { a: number; b?: number }
  const read = compileOnce((tx, { a }: Values, _shape: { isPlain: boolean }) =>
    sql<{ a: number }>`select ${a}::int as a`.compile(tx),
  )
  const run = (values: Values) => db.platform('test', (tx) => read(values, { isPlain: true }).execute(tx))
  expect((await run({ a: 1 })).rows).toEqual([{ a: 1 }])
  await expect(run({ a: 1, b: 2 })).rejects.toThrow('The statement has values of other names.')
  await expect(run({ a: undefined } as unknown as Values)).rejects.toThrow('The statement has no value a.')
})
