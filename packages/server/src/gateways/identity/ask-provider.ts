import type { z } from 'zod'
import type { SignInProvider } from '../../platform/config-sign-in.ts'

const TIMEOUT_MS = 10_000
const LONGEST_TEXT = 1_000_000

/** The provider did not answer, refused, or answered what cannot be. The reason is for the log. */
export class ProviderFailure extends Error {}

type Via = Pick<SignInProvider, 'via'>
interface Asked {
  method?: 'POST'
  headers?: Record<string, string>
  body?: URLSearchParams
}

/** Asks an identity provider and reads its JSON. It may not send us elsewhere. Throws ProviderFailure. */
export async function askProvider<Answer>(
  settings: Via,
  url: string,
  shape: z.ZodType<Answer>,
  init: Asked = {},
): Promise<Answer> {
  return reach(settings, url, 'application/json', init, async (answer) => shape.parse(await answer.json()))
}

/** The same for a text, such as a metadata document: at most a million letters. Throws ProviderFailure. */
export async function readFromProvider(settings: Via, url: string, accept: string): Promise<string> {
  return reach(settings, url, accept, {}, async (answer) => {
    const text = await answer.text()
    if (text.length > LONGEST_TEXT) throw new Error('it is too long')
    return text
  })
}

async function reach<Answer>(
  { via }: Via,
  url: string,
  accept: string,
  init: Asked,
  read: (answer: Response) => Promise<Answer>,
): Promise<Answer> {
  const asked = new URL(url)
  const headers = new Headers({ accept, ...init.headers })
  if (via) {
    headers.set('x-forwarded-host', asked.host)
    headers.set('x-forwarded-proto', asked.protocol.slice(0, -1))
  }
  try {
    const answer = await fetch(via ? via + asked.pathname + asked.search : asked, {
      ...init,
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!answer.ok) throw new Error(`status ${answer.status}`)
    return await read(answer)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new ProviderFailure(`${asked.origin}${asked.pathname}: ${reason}`, { cause })
  }
}
