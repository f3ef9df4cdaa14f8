import type { App } from '../../app.ts'
import { OutboundError } from '../../platform/outbound/outbound-error.ts'
import { outboundFetch } from '../../platform/outbound-fetch.ts'
import { signedHeaders } from './sign-message.ts'
import { worldOf } from './webhook-address.ts'

const TIMEOUT_MS = 20_000
const MAX_RESPONSE_BYTES = 256 * 1024

export interface Attempt {
  at: number
  /** null without a response. */
  status: number | null
  ms: number
  error: string | null
  response: string
  retryAfterSeconds: number | null
}

/** Sends a signed message once. A redirect is a response like any other and is not followed. */
export async function sendWebhook(
  app: Pick<App, 'config' | 'now'>,
  url: string,
  { id, body, secrets }: { id: string; body: string; secrets: readonly string[] },
): Promise<Attempt> {
  const at = app.now()
  const startedAt = performance.now()
  const elapsed = () => Math.round(performance.now() - startedAt)
  const { world, allowHttp } = worldOf(app.config, url)
  try {
    const response = await outboundFetch(
      {
        url,
        method: 'POST',
        body,
        allowHttp,
        keepsRedirects: true,
        timeoutMs: TIMEOUT_MS,
        maxResponseBytes: MAX_RESPONSE_BYTES,
        headers: signedHeaders({ id, at, body }, secrets),
      },
      world,
    )
    const seconds = Number(response.headers.get('retry-after'))
    return {
      at,
      status: response.status,
      ms: elapsed(),
      error: null,
      response: new TextDecoder().decode(response.body).replaceAll('\0', ''),
      retryAfterSeconds: Number.isFinite(seconds) && seconds > 0 ? seconds : null,
    }
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    return { at, status: null, ms: elapsed(), error: error.message, response: '', retryAfterSeconds: null }
  }
}
