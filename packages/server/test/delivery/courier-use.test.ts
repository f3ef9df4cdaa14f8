import { beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { readCourierAccount } from '../../src/modules/delivery/account/read-account.ts'
import { saveCourierAccount } from '../../src/modules/delivery/account/save-account.ts'
import { type CourierUse, saveCourierUse } from '../../src/modules/delivery/account/save-use.ts'
import { quoteDelivery } from '../../src/modules/delivery/public.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { eventually } from '../eventually.ts'
import { signedIn } from '../payments/signed-in.ts'
import { visitor } from '../test-app.ts'

let shop: Shop
let owner: Caller
beforeEach(async () => {
  shop = await openShop()
  owner = await signedIn(shop, 'owner')
})

const at = () => ({ restaurantId: shop.restaurant.id })
const off = { switchedOn: false, carries21Plus: false }
const on = { switchedOn: true, carries21Plus: false }
const save = (use: CourierUse, caller = owner) => saveCourierUse(shop.app, caller, { ...at(), ...use })
const store = () =>
  saveCourierAccount(shop.app, owner, {
    ...at(),
    clientId: 'id',
    clientSecret: 'secret',
    customerId: 'customer',
  })
const provider = async () => {
  const address = '5 Oak Lane, Summit, NJ 07901'
  return (await quoteDelivery(shop.app, visitor(), { ...at(), address })).provider
}
const menuVersion = async () => Number((await shop.query('select version from menu_versions'))[0].version)
const entries = async () =>
  await shop.query("select actor, changes from audit_entries where action = 'settings.courier_use_changed'")

test('an owner turns couriers on and off: the next quote and open menus follow', async () => {
  await store()
  expect(await provider()).toBe('house')
  const before = await menuVersion()
  expect(await save(on)).toMatchObject({ ...on, stored: { clientId: true } })
  expect(await menuVersion()).toBeGreaterThan(before)
  await eventually(async () => expect(await provider()).toBe('courier'))
  expect(await save(off)).toMatchObject(off)
  await eventually(async () => expect(await provider()).toBe('house'))
})

test('what a request does not state stays as another person has set it', async () => {
  await store()
  await save(on)
  expect(await save({ carries21Plus: true })).toMatchObject({ switchedOn: true, carries21Plus: true })
  expect(await save({ switchedOn: false })).toMatchObject({ switchedOn: false, carries21Plus: true })
})

test('dishes for adults are carried only after a second switch', async () => {
  await store()
  await save(on)
  const request = shop.request({
    fulfillment: 'delivery',
    lines: [shop.line('Soup', { quantity: 4 }), shop.line('Beer')],
  })
  const refusal = () =>
    shop.place({ request }).then(
      () => 'placed',
      ({ code }) => code,
    )
  await eventually(async () => expect(await refusal()).toBe('COURIER_REFUSED'))
  await save({ ...on, carries21Plus: true })
  await eventually(async () => expect(await refusal()).toBe('QUOTE_REQUIRED'))
})

test('couriers stay off without complete credentials, or without a place for pickups', async () => {
  await expect(save(on)).rejects.toMatchObject({
    code: 'COURIER_ACCOUNT_INCOMPLETE',
    status: 422,
    message: 'Uber Direct credentials not configured for this restaurant',
  })
  await store()
  await shop.changeMenu("update restaurants set phone = ''")
  await expect(save(on)).rejects.toMatchObject({
    code: 'COURIER_ACCOUNT_INCOMPLETE',
    message: expect.stringContaining('complete address and phone number'),
  })
  expect(await readCourierAccount(shop.app, owner, at())).toMatchObject(off)
  expect(await entries()).toEqual([])
})

test('is recorded once per change, and can be done by platform admins', async () => {
  await store()
  const admin = await signedIn(shop, 'master_admin')
  await save(on, admin)
  await save(on)
  await save({ switchedOn: false, carries21Plus: true })
  expect(await entries()).toEqual([
    { actor: admin.actor, changes: [{ field: 'couriers', before: false, after: true }] },
    {
      actor: owner.actor,
      changes: [
        { field: 'couriers', before: true, after: false },
        { field: 'couriersCarry21Plus', before: false, after: true },
      ],
    },
  ])
})

test('requires the right to manage credentials and a fresh proof of identity', async () => {
  await store()
  await expect(save(on, await signedIn(shop, 'manager'))).rejects.toMatchObject({ code: 'FORBIDDEN' })
  for (const role of ['owner', 'master_admin'] as const) {
    const unproven = await signedIn(shop, role, { proven: false })
    await expect(save(on, unproven)).rejects.toMatchObject({ code: 'PROOF_REQUIRED' })
  }
})
