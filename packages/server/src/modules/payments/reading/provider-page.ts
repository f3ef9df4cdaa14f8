import type { App, Caller } from '../../../app.ts'
import { mayAt } from '../../identity/public.ts'

/**
 * URL of the provider's page of a payment, or for null of all payments: Stripe's dashboard in test or live
 * mode depending on the key, or the sandbox's page. Returns null for callers who do not manage the platform,
 * because the account at the provider is the platform's.
 */
export function providerPage(
  { config, payments }: Pick<App, 'config' | 'payments'>,
  caller: Caller,
  intentId: string | null,
): string | null {
  if (!mayAt(caller, 'platform.manage', null)) return null
  if (payments.provider === 'sandbox')
    return `${config.origin}/sandbox/payments${intentId ? `?id=${encodeURIComponent(intentId)}` : ''}`
  const mode = /^[a-z]+_test_/.test(config.stripe.secretKey) ? 'test/' : ''
  return `https://dashboard.stripe.com/${mode}payments${intentId ? `/${encodeURIComponent(intentId)}` : ''}`
}
