import { httpMessage, shownCode, transportMessages } from '@comanda/contract/errors'

/** A failure for the user: a sentence, and a code to quote. */
export interface Failure {
  code: string
  message: string
  status: number | null
  data: unknown
}

/** A failure with a sentence of our own. Like all errors of requests, it is read with `readFailure`. */
export class RequestError extends Error implements Failure {
  override readonly name = 'RequestError'
  readonly code: string
  /** null when the server was not reached. */
  readonly status: number | null
  readonly data = null

  constructor(message: string, code: string, status: number | null = null) {
    super(message)
    this.code = code
    this.status = status
  }
}

/** Maps anything thrown by a request to its documented code and sentence. */
export function readFailure(thrown: unknown): Failure {
  if (isErrorResponse(thrown)) {
    const { code, status, data = null } = thrown
    const message = thrown.message || httpMessage(status ?? 0)
    return { code: shownCode(code, status), message, status, data }
  }
  const code = transportCode(thrown)
  return { code, message: transportMessages[code], status: null, data: null }
}

/** Whether the server rejected the request: sending it again would not help. */
export function isRefusal({ status }: Failure): boolean {
  return status !== null && status >= 400 && status < 500 && status !== 408 && status !== 429
}

/**
 * Whether the outcome of the request is unknown: there was no response, or the server failed while handling
 * it.
 */
export function isUnknownOutcome({ status }: Failure): boolean {
  return status === null || status >= 500
}

function transportCode(thrown: unknown): keyof typeof transportMessages {
  if (!navigator.onLine) return 'NETWORK_ERROR'
  if (!(thrown instanceof Error)) return 'NETWORK_ERROR'
  if (thrown.name === 'TimeoutError' || thrown.name === 'AbortError') return 'TIMEOUT_ERROR'
  if (/cors|cross-origin/i.test(thrown.message)) return 'CORS_ERROR'
  return /failed to fetch|load failed|networkerror/i.test(thrown.message) ? 'FETCH_ERROR' : 'NETWORK_ERROR'
}

interface ErrorResponse extends Error {
  code: string
  status: number | null
  data?: unknown
}

function isErrorResponse(thrown: unknown): thrown is ErrorResponse {
  return thrown instanceof Error && 'status' in thrown && 'code' in thrown
}
