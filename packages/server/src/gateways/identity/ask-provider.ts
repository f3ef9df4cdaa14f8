import type { z } from 'zod'
import type { SignInProvider } from '../../platform/config-sign-in.ts'

const TIMEOUT_MS = 10_000

/** The provider did not answer, refused, or answered what cannot be. The reason is for the log. */
export class ProviderFailure extends Error {}

/** Asks an identity provider and reads its JSON. It may not send us elsewhere. Throws ProviderFailure. */
export async function askProvider<Answer>(
  { via }: Pick<SignInProvider, 'via'>,
  url: string,
  shape: z.ZodType<Answer>,
  init: { method?: 'POST'; headers?: Record<string, string>; body?: URLSearchParams } = {},
): Promise<Answer> {
  const asked = new URL(url)
  const headers = new Headers({ accept: 'application/json', ...init.headers })
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
    return shape.parse(await answer.json())
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new ProviderFailure(`${asked.origin}${asked.pathname}: ${reason}`, { cause })
  }
}
