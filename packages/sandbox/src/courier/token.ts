import { newId } from '../ids.ts'
import type { CourierState } from './state.ts'

const lifetimeSeconds = 30 * 24 * 60 * 60

interface TokenAnswer {
  status: 200 | 400 | 401
  body: object
}

/** Exchanges client credentials for a bearer token. Any id and secret are accepted, except `wrong`. */
export function issueToken(
  state: CourierState,
  form: Record<string, unknown> | null,
  now: Date,
): TokenAnswer {
  if (!form) return refusal(400, 'invalid_request', 'The body must be form-urlencoded or multipart.')
  if (form.grant_type !== 'client_credentials') {
    return refusal(400, 'unsupported_grant_type', 'grant_type must be client_credentials')
  }
  if (
    !String(form.scope ?? '')
      .split(' ')
      .includes('eats.deliveries')
  ) {
    return refusal(400, 'invalid_scope', 'scope(s) are invalid')
  }
  const credentials = [form.client_id, form.client_secret]
  if (credentials.some((value) => !value || value === 'wrong')) {
    return refusal(401, 'invalid_client', 'invalid client_id or client_secret')
  }
  const token = newId('tok', 48)
  state.tokens.put(token, now.getTime() + lifetimeSeconds * 1000)
  const body = {
    access_token: token,
    expires_in: lifetimeSeconds,
    token_type: 'Bearer',
    scope: 'eats.deliveries',
  }
  return { status: 200, body }
}

export function isTokenValid(state: CourierState, authorization: string | undefined, now: Date): boolean {
  const [scheme = '', token = ''] = (authorization ?? '').split(' ')
  const expires = scheme.toLowerCase() === 'bearer' ? state.tokens.get(token) : undefined
  return expires !== undefined && expires > now.getTime()
}

function refusal(status: 400 | 401, error: string, description: string): TokenAnswer {
  return { status, body: { error, error_description: description } }
}
