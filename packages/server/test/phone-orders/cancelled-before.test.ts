import { expect, test } from 'vitest'
import { readMigrationFiles } from '../../src/db/migration-files.ts'
import { enqueueOpenRefunds } from '../../src/modules/payments/public.ts'
import { openShop } from '../checkout/ordering.ts'
import { signedIn } from '../payments/signed-in.ts'
import { runJobs } from '../run-jobs.ts'
import { phoneOrderActions } from './phone-order-actions.ts'

test('an upgrade ends the revenue of orders that were cancelled while they were due at the counter', async () => {
  const shop = await openShop()
  const phone = phoneOrderActions(shop, await signedIn(shop, 'staff'))
  const place = async () => (await phone.place(await phone.input())).orderId
  const [due, paid, open] = [await place(), await place(), await place()]
  await shop.query(`update orders set status = 'cancelled', cancel_reason = 'Closed.' where id = any($1)`, [
    [due, paid],
  ])
  await shop.query(`update orders set counter_paid_at = now(), counter_paid_with = 'cash' where id = $1`, [
    paid,
  ])
  const upgrade = readMigrationFiles().find(({ name }) => name.startsWith('751'))
  for (const _ of [1, 2]) {
    await shop.query(`set app.scope = 'platform'; ${upgrade?.sql}`)
    await enqueueOpenRefunds(shop.app)
    await runJobs(shop)
  }
  const { grand_total: total } = await phone.row(due)
  expect(await phone.row(due)).toMatchObject({ payment_status: 'refunded', refunded_amount: total })
  expect(await phone.ledger(due)).toEqual({})
  for (const id of [paid, open]) expect(await phone.row(id)).toMatchObject({ refunded_amount: 0 })
  const rows = await shop.query('select amount::int, reason, note, to_counter from refunds')
  expect(rows).toEqual([{ amount: total, reason: 'cancelled', note: 'Closed.', to_counter: true }])
})
