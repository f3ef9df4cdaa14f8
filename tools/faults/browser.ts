import { setTimeout as delay } from 'node:timers/promises'

const RESPONSE_TIMEOUT_MS = 15_000
const MAX_DELAY_MS = 1000

export interface Reply {
  status: number
  body: unknown
}

/** Sends requests like a customer's browser, and retries until a final response arrives. */
export interface Browser {
  postJson(path: string, body: unknown): Promise<Reply>
  postForm(path: string, fields: Record<string, string>): Promise<Reply>
  get(path: string): Promise<Reply>
  /** Number of retried requests. */
  readonly retries: number
  /** Number of responses with status 500, which are bugs of the program. */
  readonly serverErrors: number
}

/**
 * `ip` is the client's apparent address; `abortSignal` ends all retries; `cookie` is that of the signed-in
 * user, if any.
 */
export function createBrowser(origin: string, ip: string, abortSignal: AbortSignal, cookie = ''): Browser {
  let retries = 0
  let serverErrors = 0

  async function sendWithRetries(
    path: string,
    sent: { body: string; contentType: string } | null,
  ): Promise<Reply> {
    for (let wait = 50; ; wait = Math.min(wait * 2, MAX_DELAY_MS)) {
      abortSignal.throwIfAborted()
      const reply = await attempt(path, sent)
      if (reply && reply.status < 500) return reply
      if (reply?.status === 500) serverErrors += 1
      retries += 1
      await delay(wait, undefined, { signal: abortSignal })
    }
  }

  /** null when no complete response arrived. */
  async function attempt(
    path: string,
    sent: { body: string; contentType: string } | null,
  ): Promise<Reply | null> {
    try {
      const response = await fetch(`${origin}${path}`, {
        method: sent ? 'POST' : 'GET',
        headers: {
          accept: 'application/json',
          'x-forwarded-for': ip,
          ...(sent && { 'content-type': sent.contentType }),
          ...(cookie && { cookie, origin }),
        },
        body: sent?.body ?? null,
        signal: AbortSignal.any([abortSignal, AbortSignal.timeout(RESPONSE_TIMEOUT_MS)]),
      })
      return { status: response.status, body: await response.json() }
    } catch {
      return null
    }
  }

  return {
    postJson: (path, body) =>
      sendWithRetries(path, { body: JSON.stringify(body), contentType: 'application/json' }),
    postForm: (path, fields) =>
      sendWithRetries(path, {
        body: new URLSearchParams(fields).toString(),
        contentType: 'application/x-www-form-urlencoded',
      }),
    get: (path) => sendWithRetries(path, null),
    get retries() {
      return retries
    },
    get serverErrors() {
      return serverErrors
    },
  }
}
