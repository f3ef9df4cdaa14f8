import { expect, test } from 'vitest'
import { listConnect } from '../../src/modules/payments/connect/list-connect.ts'
import { openShop } from '../checkout/ordering.ts'
import { makeRestaurant } from '../factories.ts'
import { staffOf } from '../test-app.ts'

test('lists the payout accounts of the restaurants in the caller’s scope, and of no other', async () => {
  const shop = await openShop()
  const other = await makeRestaurant(shop.app)
  await shop.query(`select set_config('app.scope', 'platform', false)`)
  await shop.query(
    `insert into connected_accounts (restaurant_id, account_id, charges_enabled, payouts_enabled, details_submitted, requirements)
     values ($1, 'acct_other', true, false, true, '["external_account"]')`,
    [other.id],
  )
  const all = await listConnect(shop.app, staffOf('master_admin', null), {})
  expect(all.map(({ restaurant }) => restaurant.name)).toEqual(
    all.map(({ restaurant }) => restaurant.name).sort(),
  )
  const stateOf = (id: string) => all.find(({ restaurant }) => restaurant.id === id)
  expect(stateOf(shop.restaurant.id)).toMatchObject({ state: 'none', accountId: null })
  expect(stateOf(other.id)).toMatchObject({
    state: 'enabled',
    accountId: 'acct_other',
    chargesEnabled: true,
    payoutsEnabled: false,
    requirements: ['A bank account for payouts'],
  })
  const own = await listConnect(shop.app, staffOf('owner', shop.restaurant.id), {})
  expect(own.map(({ restaurant }) => restaurant.id)).toEqual([shop.restaurant.id])
  await expect(
    listConnect(shop.app, staffOf('owner', shop.restaurant.id), { restaurantId: other.id }),
  ).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(listConnect(shop.app, staffOf('manager', shop.restaurant.id), {})).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
})
