import type { App, Caller } from '../../../app.ts'
import { mayAt } from '../../identity/public.ts'

/**
 * The provider's own page about a payment, or with null about all of them: at the real provider its dashboard, of test or of
 * live payments as the key is, else the stand-in's page. null for whoever has no account there: it is the platform's.
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
