import { setTimeout as delay } from 'node:timers/promises'

const ANSWER_MS = 15_000
const LONGEST_WAIT_MS = 1000

export interface Reply {
  status: number
  body: unknown
}

/** Sends requests as a customer's browser does, and again for as long as nobody answers them for good. */
export interface Browser {
  postJson(path: string, body: unknown): Promise<Reply>
  postForm(path: string, fields: Record<string, string>): Promise<Reply>
  get(path: string): Promise<Reply>
  /** Requests that were sent again. */
  readonly retries: number
  /** Answers with status 500: the program lived, and did not know what to do. */
  readonly surprises: number
}

/** `ip` is where the person seems to sit; `gaveUp` ends all trying; `cookie` is of whoever is signed in. */
export function createBrowser(origin: string, ip: string, gaveUp: AbortSignal, cookie = ''): Browser {
  let retries = 0
  let surprises = 0

  async function ask(path: string, sent: { body: string; contentType: string } | null): Promise<Reply> {
    for (let wait = 50; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
      gaveUp.throwIfAborted()
      const reply = await attempt(path, sent)
      if (reply && reply.status < 500) return reply
      if (reply?.status === 500) surprises += 1
      retries += 1
      await delay(wait, undefined, { signal: gaveUp })
    }
  }

  /** null when no whole answer came. */
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
        signal: AbortSignal.any([gaveUp, AbortSignal.timeout(ANSWER_MS)]),
      })
      return { status: response.status, body: await response.json() }
    } catch {
      return null
    }
  }

  return {
    postJson: (path, body) => ask(path, { body: JSON.stringify(body), contentType: 'application/json' }),
    postForm: (path, fields) =>
      ask(path, {
        body: new URLSearchParams(fields).toString(),
        contentType: 'application/x-www-form-urlencoded',
      }),
    get: (path) => ask(path, null),
    get retries() {
      return retries
    },
    get surprises() {
      return surprises
    },
  }
}
