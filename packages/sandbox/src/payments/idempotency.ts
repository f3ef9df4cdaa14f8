import { createHash } from 'node:crypto'
import { ProviderError } from './errors.ts'
import type { Payments, StoredAnswer } from './state.ts'

const keptFor = 24 * 60 * 60 * 1000

export interface Answer {
  status: number
  body: string
}

interface ReplayedAnswer extends Answer {
  /** The request that did the work; null when this one did. */
  originalRequest: string | null
}

type Idempotency = (
  key: string | null,
  request: { id: string; fingerprint: string; now: Date },
  work: () => Promise<Answer>,
) => Promise<ReplayedAnswer>

/**
 * Does the work once for every key and replays its answer, a failure too. Throws 400 when the key was used with
 * other parameters, and 409 while the first request with the key is still under way.
 */
export function createIdempotency(p: Payments): Idempotency {
  const underWay = new Map<string, string>()

  return async (key, request, work) => {
    if (key === null) return { ...(await work()), originalRequest: null }
    const stored = p.answers.get(key)
    const kept = stored && request.now.getTime() - stored.at < keptFor ? stored : undefined
    const before = underWay.get(key) ?? kept?.fingerprint
    if (before !== undefined && before !== request.fingerprint) throw mismatch(key)
    if (underWay.has(key)) throw inUse(key)
    if (kept) return { status: kept.status, body: kept.body, originalRequest: kept.requestId }

    underWay.set(key, request.fingerprint)
    try {
      const answer = await work()
      if (worthKeeping(answer)) p.answers.put(key, storedAnswer(answer, request))
      return { ...answer, originalRequest: null }
    } finally {
      underWay.delete(key)
    }
  }
}

export function fingerprint(method: string, path: string, body: string): string {
  return createHash('sha256').update(`${method} ${path}\n${body}`).digest('base64url')
}

// A request that was refused before it did anything may be corrected and sent again under the same key.
function worthKeeping({ status }: Answer): boolean {
  return status !== 400 && status !== 404
}

function storedAnswer(answer: Answer, request: { id: string; fingerprint: string; now: Date }): StoredAnswer {
  return { ...answer, fingerprint: request.fingerprint, requestId: request.id, at: request.now.getTime() }
}

function mismatch(key: string): ProviderError {
  const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`
  return new ProviderError(400, { type: 'idempotency_error', message })
}

function inUse(key: string): ProviderError {
  const message = `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`
  return new ProviderError(409, { type: 'invalid_request_error', code: 'idempotency_key_in_use', message })
}
