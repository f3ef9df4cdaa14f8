import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { openDatabase, type Tx } from '../../src/db/database.ts'
import { createTestDatabase } from '../test-database.ts'

test('a role that logs in itself cannot switch back to the owner', async () => {
  const { address, owner } = await createTestDatabase()
  if (address.kind !== 'socket') throw new Error('Expected a socket address')
  const { host } = inject('cluster')
  const urlOf = (user: string) => `postgres://${user}@localhost/${address.database}?host=${host}`
  const db = openDatabase(
    {
      kind: 'url',
      url: urlOf(address.owner),
      roleUrls: { app: urlOf('comanda_app'), platform: urlOf('comanda_platform') },
    },
    { max: 1, onError: () => {} },
  )
  const { rows } = await owner.query<{ id: string }>(
    `insert into restaurants (name, hours) values ('Ours', '[]'), ('Theirs', '[]') returning id`,
  )
  const liftRestriction = async (tx: Tx) => {
    await sql`set local role none`.execute(tx)
    await sql`select set_config('app.scope', 'platform', true)`.execute(tx)
    const found = await sql`select session_user as role, count(*) as restaurants from restaurants`.execute(tx)
    return found.rows
  }
  expect(await db.tenant(rows[0]?.id ?? '', 'test', liftRestriction)).toEqual([
    { role: 'comanda_app', restaurants: 1 },
  ])
  expect(await db.platform('test', liftRestriction)).toEqual([{ role: 'comanda_platform', restaurants: 2 }])
  await db.close()
})
