import { createHash } from 'node:crypto'
import { ProviderError } from './errors.ts'
import type { Payments, StoredResponse } from './state.ts'

const TTL_MS = 24 * 60 * 60 * 1000

export interface ApiResponse {
  status: number
  body: string
  /** Whether it is the response to later requests with its key; by default by its status. */
  isReplayed?: boolean
}

interface ReplayedResponse extends ApiResponse {
  /** The request that did the work; null when it was this one. */
  originalRequest: string | null
}

type Idempotency = (
  key: string | null,
  request: { id: string; fingerprint: string; now: Date },
  work: () => Promise<ApiResponse>,
) => Promise<ReplayedResponse>

/**
 * Does the work once for every key and replays its response, errors included. Throws 400 when the key was
 * used with other parameters, and 409 while the first request with the key is in progress.
 */
export function createIdempotency(p: Payments): Idempotency {
  const underWay = new Map<string, string>()

  return async (key, request, work) => {
    if (key === null) return { ...(await work()), originalRequest: null }
    const stored = p.responses.get(key)
    const replayed = stored && request.now.getTime() - stored.at < TTL_MS ? stored : undefined
    const before = underWay.get(key) ?? replayed?.fingerprint
    if (before !== undefined && before !== request.fingerprint) throw mismatch(key)
    if (underWay.has(key)) throw inUse(key)
    if (replayed) return { status: replayed.status, body: replayed.body, originalRequest: replayed.requestId }

    underWay.set(key, request.fingerprint)
    try {
      const response = await work()
      if (isReplayable(response)) p.responses.put(key, storedResponse(response, request))
      return { ...response, originalRequest: null }
    } finally {
      underWay.delete(key)
    }
  }
}

export function fingerprint(method: string, path: string, body: string): string {
  return createHash('sha256').update(`${method} ${path}\n${body}`).digest('base64url')
}

// A request that was rejected before doing anything may be corrected and retried with the same key.
function isReplayable({ status, isReplayed }: ApiResponse): boolean {
  return isReplayed ?? (status !== 400 && status !== 404)
}

function storedResponse(
  response: ApiResponse,
  request: { id: string; fingerprint: string; now: Date },
): StoredResponse {
  return { ...response, fingerprint: request.fingerprint, requestId: request.id, at: request.now.getTime() }
}

function mismatch(key: string): ProviderError {
  const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`
  return new ProviderError(400, { type: 'idempotency_error', message })
}

function inUse(key: string): ProviderError {
  const message = `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`
  return new ProviderError(409, { type: 'invalid_request_error', code: 'idempotency_key_in_use', message })
}
