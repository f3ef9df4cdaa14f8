import { expect, test } from 'vitest'
import { untilWaiting } from '../until-waiting.ts'
import { openKitchen, selfOf } from './kitchen.ts'

test('the work at a screen ends if the PIN is changed while it is entered', async () => {
  const kitchen = await openKitchen()
  const owner = (await kitchen.person('owner')).browser
  const cook = await kitchen.person('staff')
  const screen = (await kitchen.pair(owner)).browser
  const setPin = (pin: string) => owner.call('PUT', `${kitchen.path}/kitchen-staff/${cook.id}/pin`, { pin })
  await setPin('2580')
  const { database } = kitchen.shop
  const client = await database.owner.connect()
  try {
    await client.query('begin')
    // Both are audited at the end of their transactions.
    await client.query('lock table audit_entries in share mode')
    const entered = screen.call('POST', '/device/worker', { pin: '2580' })
    await untilWaiting(database, 1)
    const changed = setPin('7419')
    await untilWaiting(database, 2)
    await client.query('commit')
    expect([await entered, await changed].map(({ status }) => status)).toEqual([200, 200])
  } finally {
    client.release(true)
  }
  expect((await selfOf(screen))?.worker).toBeNull()
})
