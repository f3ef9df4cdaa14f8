import { type Instant, minutes } from '@comanda/domain/time/instant'
import { z } from 'zod'
import type { Circuit } from '../../platform/outbound/circuit.ts'
import { redactCredentials } from '../../platform/redaction.ts'
import { type CourierCredentials, CourierGatewayError } from './port.ts'
import { callCourier } from './uber-wire.ts'

export interface Tokens {
  /** Returns an access token for these credentials, cached until shortly before it expires. */
  get(credentials: CourierCredentials, circuit?: Circuit): Promise<string>
  /** Call this when the provider rejected the token. */
  invalidate(credentials: CourierCredentials): void
}

interface TokenOptions {
  authUrl: string
  now: () => Instant
  timeoutMs: number
  circuit: Circuit
}

/**
 * The provider allows about a hundred token requests an hour, so a token is reused until shortly before it
 * expires.
 */
export function createTokens(options: TokenOptions): Tokens {
  const cached = new Map<string, { token: Promise<string>; until: Instant }>()

  return {
    get(credentials, circuit = options.circuit) {
      const key = keyOf(credentials)
      const known = cached.get(key)
      if (known && options.now() < known.until) return known.token
      const entry = { token: fetchToken(), until: Number.POSITIVE_INFINITY }
      cached.set(key, entry)
      return entry.token

      async function fetchToken(): Promise<string> {
        try {
          const response = await requestToken(credentials, { ...options, circuit })
          entry.until = options.now() + response.expires_in * 1000 - refreshMargin
          return response.access_token
        } catch (error) {
          cached.delete(key)
          throw error
        }
      }
    },
    invalidate: (credentials) => void cached.delete(keyOf(credentials)),
  }
}

async function requestToken(
  credentials: CourierCredentials,
  { authUrl, timeoutMs, circuit }: TokenOptions,
): Promise<z.output<typeof tokenResponse>> {
  const response = await callCourier(authUrl, {
    failure: quoteFailed,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      client_id: credentials.clientId,
      client_secret: credentials.clientSecret,
      grant_type: 'client_credentials',
      scope: 'eats.deliveries',
    }).toString(),
    timeoutMs,
    circuit,
    isRepeatable: true,
  })
  const token = tokenResponse.safeParse(response.json)
  if (response.ok && token.success) {
    redactCredentials([token.data.access_token])
    return token.data
  }
  const refused = response.status >= 400 && response.status < 500 && ![408, 429].includes(response.status)
  const cause = new Error(`Uber OAuth failed: ${response.status} - ${response.text}`)
  if (!refused) throw new CourierGatewayError(quoteFailed, 'service_unavailable', cause)
  // The body can echo the credentials, so it is part of the cause, not of the message.
  throw new CourierGatewayError(
    `Uber OAuth failed: ${response.status} - the courier did not accept the restaurant's credentials`,
    'oauth',
    cause,
  )
}

function keyOf(credentials: CourierCredentials): string {
  return `${credentials.clientId}\n${credentials.clientSecret}`
}

const quoteFailed = 'Failed to get delivery quote from Uber'
const tokenResponse = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })
const refreshMargin = minutes(1)
