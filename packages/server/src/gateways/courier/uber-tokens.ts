import { type Instant, minutes } from '@comanda/domain/time/instant'
import { z } from 'zod'
import { hideOpened } from '../../platform/hidden-secrets.ts'
import { type CourierCredentials, CourierGatewayError } from './port.ts'
import { callCourier } from './uber-wire.ts'

export interface Tokens {
  /** An access token for these credentials, asked for once until it nears its end. */
  get(credentials: CourierCredentials): Promise<string>
  /** To be called when the provider did not accept the token. */
  forget(credentials: CourierCredentials): void
}

/** The provider allows about a hundred token requests an hour, so a token serves until shortly before it expires. */
export function createTokens(options: { authUrl: string; now: () => Instant; timeoutMs: number }): Tokens {
  const kept = new Map<string, { token: Promise<string>; until: Instant }>()

  return {
    get(credentials) {
      const key = keyOf(credentials)
      const known = kept.get(key)
      if (known && options.now() < known.until) return known.token
      const entry = { token: ask(), until: Number.POSITIVE_INFINITY }
      kept.set(key, entry)
      return entry.token

      async function ask(): Promise<string> {
        try {
          const answer = await requestToken(credentials, options)
          entry.until = options.now() + answer.expires_in * 1000 - earlier
          return answer.access_token
        } catch (error) {
          kept.delete(key)
          throw error
        }
      }
    },
    forget: (credentials) => void kept.delete(keyOf(credentials)),
  }
}

async function requestToken(
  credentials: CourierCredentials,
  options: { authUrl: string; timeoutMs: number },
): Promise<z.output<typeof tokenAnswer>> {
  const answer = await callCourier(options.authUrl, {
    failure: 'Failed to get delivery quote from Uber',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      client_id: credentials.clientId,
      client_secret: credentials.clientSecret,
      grant_type: 'client_credentials',
      scope: 'eats.deliveries',
    }).toString(),
    timeoutMs: options.timeoutMs,
  })
  const token = tokenAnswer.safeParse(answer.json)
  if (answer.ok && token.success) {
    hideOpened([token.data.access_token])
    return token.data
  }
  // The body may repeat what was sent, so it goes into the log's cause and not into the sentence.
  throw new CourierGatewayError(
    `Uber OAuth failed: ${answer.status} - the courier did not accept the restaurant's credentials`,
    'oauth',
    new Error(`Uber OAuth failed: ${answer.status} - ${answer.text}`),
  )
}

function keyOf(credentials: CourierCredentials): string {
  return `${credentials.clientId}\n${credentials.clientSecret}`
}

const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })
const earlier = minutes(1)
