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

test('values of other names have a text of their own, and an undefined value is an error', async () => {
  const { db } = await createTestDatabase()
  const read = compileOnce((tx, values: Record<string, number | undefined>) =>
    sql<{ sum: number }>`select ${sql.join(Object.values(values), sql`::int +`)}::int as sum`.compile(tx),
  )
  const run = (values: Record<string, number | undefined>) =>
    db.platform('test', (tx) => read(values, {}).execute(tx))
  expect((await run({ a: 1, b: 2 })).rows).toEqual([{ sum: 3 }])
  expect((await run({ a: 1, b: 2, c: 3 })).rows).toEqual([{ sum: 6 }])
  expect((await run({ a: 1, c: 3 })).rows).toEqual([{ sum: 4 }])
  await expect(run({ a: 1, b: undefined })).rejects.toThrow('The statement has no value b.')
})
