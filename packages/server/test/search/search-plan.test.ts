import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../test-app.ts'

test.each([
  ['orders', 'order_search_content', `order_search where content like '%burger%'`],
  [
    'dishes',
    'products_search',
    `products p where lower(coalesce(p.code, '') || ' ' || p.name) like '%burger%'`,
  ],
  ['members', 'loyalty_member_search_content', `loyalty_member_search where content like '%burger%'`],
  ['codes', 'discount_codes_search', `discount_codes c where lower(c.code || ' ' || c.name) like '%friday%'`],
])('the platform searches %s by an index', async (_, index, from) => {
  const { app } = await testApp()
  const plan = await app.db.platform('system:test', async (tx) => {
    for (const path of ['seqscan', 'indexscan', 'indexonlyscan'])
      await sql`select set_config(${`enable_${path}`}, 'off', true)`.execute(tx)
    const { rows } = await sql<
      Record<string, string>
    >`explain (costs off) select from ${sql.raw(from)}`.execute(tx)
    return rows.flatMap((row) => Object.values(row)).join('\n')
  })
  expect(plan).toContain(`Bitmap Index Scan on ${index}`)
})
