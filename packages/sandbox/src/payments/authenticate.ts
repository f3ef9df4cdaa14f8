import type { SandboxConfig } from '../config.ts'
import { ProviderError } from './errors.ts'
import type { Form } from './form.ts'

/**
 * True for the publishable key, false for the secret one. Keys arrive as Bearer, as the Basic user name, or,
 * from a browser, as the parameter `key`. Throws 401 for any other key and 403 when the publishable key is
 * not sufficient.
 */
export function isPublishable(
  authorization: string | undefined,
  form: Form,
  operation: { publishable?: true },
  config: SandboxConfig,
): boolean {
  const key = keyOf(authorization) ?? (typeof form.key === 'string' ? form.key : null)
  if (key === null || key === '') {
    throw unauthorized(
      'You did not provide an API key. Provide it in the Authorization header, using Bearer auth.',
    )
  }
  if (key === config.stripeKey) return false
  if (key !== config.stripePublishableKey) throw unauthorized(`Invalid API Key provided: ${masked(key)}`)
  if (operation.publishable) return true
  const message =
    'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.'
  throw new ProviderError(403, { type: 'invalid_request_error', code: 'secret_key_required', message })
}

function keyOf(authorization: string | undefined): string | null {
  const [scheme = '', value = ''] = (authorization ?? '').split(' ')
  if (scheme.toLowerCase() === 'bearer') return value
  if (scheme.toLowerCase() !== 'basic') return null
  return Buffer.from(value, 'base64').toString().split(':')[0] ?? null
}

function unauthorized(message: string): ProviderError {
  return new ProviderError(401, { type: 'invalid_request_error', message })
}

function masked(key: string): string {
  return key.length < 12 ? '***' : `${key.slice(0, 8)}***${key.slice(-4)}`
}
