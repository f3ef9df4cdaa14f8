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
  /** Requests that were sent again. */
  readonly retries: number
  /** Answers with status 500: the program lived, and did not know what to do. */
  readonly surprises: number
}

/** `ip` is where the customer seems to sit; `gaveUp` ends all trying. */
export function createBrowser(origin: string, ip: string, gaveUp: AbortSignal): Browser {
  let retries = 0
  let surprises = 0

  async function post(path: string, body: string, contentType: string): Promise<Reply> {
    for (let wait = 50; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
      gaveUp.throwIfAborted()
      const reply = await attempt(path, body, contentType)
      if (reply && reply.status < 500) return reply
      if (reply?.status === 500) surprises += 1
      retries += 1
      await delay(wait, undefined, { signal: gaveUp })
    }
  }

  /** null when no whole answer came. */
  async function attempt(path: string, body: string, contentType: string): Promise<Reply | null> {
    try {
      const response = await fetch(`${origin}${path}`, {
        method: 'POST',
        headers: { 'content-type': contentType, accept: 'application/json', 'x-forwarded-for': ip },
        body,
        signal: AbortSignal.any([gaveUp, AbortSignal.timeout(ANSWER_MS)]),
      })
      return { status: response.status, body: await response.json() }
    } catch {
      return null
    }
  }

  return {
    postJson: (path, body) => post(path, JSON.stringify(body), 'application/json'),
    postForm: (path, fields) =>
      post(path, new URLSearchParams(fields).toString(), 'application/x-www-form-urlencoded'),
    get retries() {
      return retries
    },
    get surprises() {
      return surprises
    },
  }
}
