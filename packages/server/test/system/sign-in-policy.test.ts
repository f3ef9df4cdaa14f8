import { beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { saveSignInPolicy, staffPasswordMinimum } from '../../src/modules/identity/public.ts'
import { readSecurity } from '../../src/modules/system/read-security.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { signedIn } from '../payments/signed-in.ts'

let shop: Shop
let admin: Caller

beforeEach(async () => {
  shop = await openShop()
  admin = await signedIn(shop, 'master_admin')
})

const report = () => readSecurity(shop.app, admin)
const save = (change: Partial<Parameters<typeof saveSignInPolicy>[2]>, caller = admin) =>
  saveSignInPolicy(shop.app, caller, { secondFactorFor: 'none', staffPasswordMinimum: 12, ...change })
const setUpFactor = () =>
  shop.query('update auth.users set two_factor_enabled = true where id = $1', [admin.user?.id])
const changes = async () =>
  await shop.query("select changes from audit_entries where action = 'access.sign_in_policy_changed'")

test('the report shows what is in effect: the policy, or the settings of the platform', async () => {
  expect(await report()).toMatchObject({
    signInPolicy: { secondFactorFor: 'none', staffPasswordMinimum: 12 },
    secondFactorInEffect: 'none',
  })
  await shop.query(
    `insert into platform_settings (key, value) values ('settings', '{"settings": {"twoFactorEnabled": true}}')`,
  )
  expect(await report()).toMatchObject({
    signInPolicy: { secondFactorFor: 'none' },
    secondFactorInEffect: 'master_admin',
  })
  await shop.query(`insert into platform_settings (key, value) values ('sign_in.require_second_factor_for', '"staff"'),
    ('sign_in.staff_password_minimum', '16')`)
  expect(await report()).toMatchObject({
    signInPolicy: { secondFactorFor: 'staff', staffPasswordMinimum: 16 },
    secondFactorInEffect: 'staff',
  })
})

test('a platform admin changes it: recorded once, in effect immediately', async () => {
  await setUpFactor()
  await save({ secondFactorFor: 'staff', staffPasswordMinimum: 14 })
  await save({ secondFactorFor: 'staff', staffPasswordMinimum: 14 })
  expect(await changes()).toEqual([
    {
      changes: [
        { field: 'secondFactorFor', before: 'none', after: 'staff' },
        { field: 'staffPasswordMinimum', before: 12, after: 14 },
      ],
    },
  ])
  expect((await report()).secondFactorInEffect).toBe('staff')
  expect(await shop.app.db.platform('system:test', staffPasswordMinimum)).toBe(14)
})

test('people who change different parts of it do not overwrite each other', async () => {
  await setUpFactor()
  await saveSignInPolicy(shop.app, admin, { secondFactorFor: 'staff' })
  expect(await saveSignInPolicy(shop.app, admin, { staffPasswordMinimum: 16 })).toEqual({
    secondFactorFor: 'staff',
    staffPasswordMinimum: 16,
  })
  expect(await changes()).toMatchObject([
    { changes: [{ field: 'secondFactorFor' }] },
    { changes: [{ field: 'staffPasswordMinimum' }] },
  ])
})

test('a second factor is required only by someone who has one, and can be turned off without', async () => {
  await expect(save({ secondFactorFor: 'master_admin' })).rejects.toMatchObject({
    code: 'SECOND_FACTOR_MISSING',
    status: 422,
  })
  expect(await changes()).toEqual([])
  await setUpFactor()
  await save({ secondFactorFor: 'master_admin' })
  await shop.query('update auth.users set two_factor_enabled = false')
  expect(await save({ staffPasswordMinimum: 8 })).toEqual({
    secondFactorFor: 'none',
    staffPasswordMinimum: 8,
  })
})

test('requires a platform admin with a fresh proof', async () => {
  await expect(save({}, await signedIn(shop, 'owner'))).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const unproven = await signedIn(shop, 'master_admin', { proven: false })
  await expect(save({ staffPasswordMinimum: 20 }, unproven)).rejects.toMatchObject({ code: 'PROOF_REQUIRED' })
})
