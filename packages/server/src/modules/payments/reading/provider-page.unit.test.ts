import { expect, test } from 'vitest'
import type { App, Caller } from '../../../app.ts'
import { providerPage } from './provider-page.ts'

const platform = 'https://orders.example.com'
const admin = { memberships: [{ role: 'master_admin', restaurantId: null }], device: null } as never as Caller
const owner = { memberships: [{ role: 'owner', restaurantId: 'r1' }], device: null } as never as Caller
const app = (provider: App['payments']['provider'], secretKey = '') =>
  ({ config: { origin: platform, stripe: { secretKey } }, payments: { provider } }) as never as App

test('links to the dashboard of live or test payments, depending on the key', () => {
  expect(providerPage(app('stripe', 'sk_live_1'), admin, 'pi_1')).toBe(
    'https://dashboard.stripe.com/payments/pi_1',
  )
  expect(providerPage(app('stripe', 'rk_test_1'), admin, 'pi_1')).toBe(
    'https://dashboard.stripe.com/test/payments/pi_1',
  )
  expect(providerPage(app('stripe', 'sk_live_1'), admin, null)).toBe('https://dashboard.stripe.com/payments')
})

test('links to the sandbox page when the sandbox is the provider', () => {
  expect(providerPage(app('sandbox'), admin, 'pi_1')).toBe(`${platform}/sandbox/payments?id=pi_1`)
  expect(providerPage(app('sandbox'), admin, null)).toBe(`${platform}/sandbox/payments`)
})

test('returns null for an owner, because the provider account is the platform’s', () => {
  expect(providerPage(app('stripe', 'sk_live_1'), owner, 'pi_1')).toBeNull()
})
