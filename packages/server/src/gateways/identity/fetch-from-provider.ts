import type { z } from 'zod'
import type { SignInProvider } from '../../platform/config-sign-in.ts'

const TIMEOUT_MS = 10_000
const MAX_TEXT_LENGTH = 1_000_000

/**
 * The provider did not respond, rejected the request, or sent an invalid response. The reason is for the log.
 */
export class ProviderFailure extends Error {}

type Via = Pick<SignInProvider, 'via'>
interface RequestOptions {
  method?: 'POST'
  headers?: Record<string, string>
  body?: URLSearchParams
}

/**
 * Sends a request to an identity provider and parses its JSON. Redirects are not followed. Throws
 * ProviderFailure.
 */
export async function fetchFromProvider<Answer>(
  settings: Via,
  url: string,
  shape: z.ZodType<Answer>,
  init: RequestOptions = {},
): Promise<Answer> {
  return send(settings, url, 'application/json', init, async (response) => shape.parse(await response.json()))
}

/** The same for text, such as a metadata document of at most a million characters. Throws ProviderFailure. */
export async function fetchTextFromProvider(settings: Via, url: string, accept: string): Promise<string> {
  return send(settings, url, accept, {}, async (response) => {
    const text = await response.text()
    if (text.length > MAX_TEXT_LENGTH) throw new Error('the document is too long')
    return text
  })
}

async function send<Answer>(
  { via }: Via,
  url: string,
  accept: string,
  init: RequestOptions,
  read: (response: Response) => Promise<Answer>,
): Promise<Answer> {
  const target = new URL(url)
  const headers = new Headers({ accept, ...init.headers })
  if (via) {
    headers.set('x-forwarded-host', target.host)
    headers.set('x-forwarded-proto', target.protocol.slice(0, -1))
  }
  try {
    const response = await fetch(via ? via + target.pathname + target.search : target, {
      ...init,
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) throw new Error(`status ${response.status}`)
    return await read(response)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new ProviderFailure(`${target.origin}${target.pathname}: ${reason}`, { cause })
  }
}
