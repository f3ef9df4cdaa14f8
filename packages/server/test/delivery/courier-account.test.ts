import { beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { checkCourier, requestCourierCheck } from '../../src/modules/delivery/account/check-courier.ts'
import { readCourierAccount } from '../../src/modules/delivery/account/read-account.ts'
import {
  type EnteredAccount,
  removeCourierAccount,
  saveCourierAccount,
} from '../../src/modules/delivery/account/save-account.ts'
import { openSecret } from '../../src/modules/restaurants/public.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { signedIn } from '../payments/signed-in.ts'

const fullAccount = { clientId: 'id-zq7x', clientSecret: 'planted-secret-zq7x', customerId: 'customer-zq7x' }

let shop: Shop
let owner: Caller
beforeEach(async () => {
  shop = await openShop({ restaurant: { uber_enabled: true } })
  owner = await signedIn(shop, 'owner')
})

const at = () => ({ restaurantId: shop.restaurant.id })
const save = (entered: Omit<EnteredAccount, 'restaurantId'>, caller = owner) =>
  saveCourierAccount(shop.app, caller, { ...at(), ...entered })
const secret = () => openSecret(shop.app, shop.restaurant.id, 'courier')
const entries = async () =>
  await shop.query("select * from audit_entries where action like 'settings.courier%'")

test('reports which parts are stored, but never their values', async () => {
  expect(await readCourierAccount(shop.app, owner, at())).toEqual({
    switchedOn: true,
    carries21Plus: false,
    stored: { clientId: false, clientSecret: false, customerId: false, webhookKey: false },
    changedAt: null,
    webhookUrl: 'http://localhost:3000/api/webhooks/courier',
  })
  const saved = await save({ ...fullAccount, webhookKey: 'planted-key-zq7x' })
  expect(saved.stored).toEqual({ clientId: true, clientSecret: true, customerId: true, webhookKey: true })
  expect(saved.changedAt).toBe(shop.app.now())
  expect(JSON.stringify([saved, await entries()])).not.toContain('zq7x')
  const rows = await shop.query('select ciphertext from restaurant_secrets')
  expect(rows.map(({ ciphertext }) => String(ciphertext)).join()).not.toContain('zq7x')
})

test('replaces one part and leaves the others unchanged, even for concurrent changes of different parts', async () => {
  await save({ ...fullAccount, webhookKey: 'first' })
  await Promise.all([save({ clientSecret: 'second' }), save({ customerId: 'third' })])
  await save({ webhookKey: null })
  expect(JSON.parse((await secret()) ?? '')).toEqual({
    clientId: 'id-zq7x',
    clientSecret: 'second',
    customerId: 'third',
    webhookKey: null,
  })
})

test('audits which part was changed by whom, once per change and not for a repeat', async () => {
  await save(fullAccount)
  await save(fullAccount)
  await save({ clientSecret: 'another' })
  expect((await entries()).map(({ actor, changes }) => ({ actor, changes }))).toEqual([
    {
      actor: owner.actor,
      changes: ['clientId', 'clientSecret', 'customerId'].map((field) => ({
        field,
        before: null,
        after: 'stored',
      })),
    },
    { actor: owner.actor, changes: [{ field: 'clientSecret', before: 'stored', after: 'replaced' }] },
  ])
})

test('rejects an account that lacks a part, and stores nothing', async () => {
  await expect(save({ clientId: 'id', clientSecret: 'secret' })).rejects.toMatchObject({
    code: 'COURIER_ACCOUNT_INCOMPLETE',
    status: 422,
    message: 'Uber Customer ID not configured for this restaurant',
  })
  await expect(save({ customerId: 'customer' })).rejects.toMatchObject({
    message: 'Uber Direct credentials not configured for this restaurant',
  })
  expect(await secret()).toBeNull()
})

test('removes the whole account', async () => {
  await save(fullAccount)
  await removeCourierAccount(shop.app, owner, at())
  await removeCourierAccount(shop.app, owner, at())
  expect(await secret()).toBeNull()
  expect(await checkCourier(shop.app, shop.restaurant.id)).toBe(
    'Uber Direct credentials not configured for this restaurant',
  )
  expect(await entries()).toHaveLength(2)
})

test('allows only owners with a fresh proof of identity', async () => {
  const manager = await signedIn(shop, 'manager')
  const unproven = await signedIn(shop, 'owner', { proven: false })
  for (const action of [
    (caller: Caller) => save(fullAccount, caller),
    (caller: Caller) => removeCourierAccount(shop.app, caller, at()),
  ]) {
    await expect(action(manager)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(action(unproven)).rejects.toMatchObject({ code: 'PROOF_REQUIRED' })
  }
  await expect(readCourierAccount(shop.app, manager, at())).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(requestCourierCheck(shop.app, manager, at())).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect(await secret()).toBeNull()
})

test('checks the account with the courier service, rate-limited', async () => {
  await save(fullAccount)
  const check = () => requestCourierCheck(shop.app, owner, at())
  expect(await check()).toBeNull()
  await fetch(`${shop.sandboxUrl}/sandbox/courier/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ failNext: 'customer_blocked', failOn: 'read' }),
  })
  expect(await check()).toBe('The restaurant’s courier account is blocked.')
  for (let count = 2; count < 10; count += 1) await check()
  await expect(check()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
})
