import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { TABLES_FILE, tablesSource } from '../../../../tools/tables/source.ts'
import { createTestDatabase } from '../test-database.ts'

test('db/tables.ts matches the migrated database', async () => {
  const { address } = await createTestDatabase()
  expect(readFileSync(TABLES_FILE, 'utf8')).toBe(await tablesSource(address))
})
