import { delayAfter, pause, retryDelays } from './retry.ts'

/**
 * A request without a response for this long has failed: the server holds one for up to 30 seconds, and a photo takes
 * time to send. A response that is a stream may last longer.
 */
const RESPONSE_TIMEOUT_MS = 60_000

/**
 * Sends an API request, and retries for a few seconds while the server responds that its database is
 * unavailable (503 with Retry-After). Every API request is idempotent, so a retry is safe. Any other response
 * is returned as it is.
 */
export async function retryingFetch(
  request: Request,
  init?: { redirect?: RequestRedirect },
): Promise<Response> {
  for (let failures = 0; ; failures += 1) {
    const response = await fetchInTime(request.clone(), init)
    const isUnavailable = response.status === 503 && response.headers.has('retry-after')
    if (!isUnavailable || failures === retryDelays.request.length) return response
    await response.body?.cancel()
    await pause(delayAfter(failures, retryDelays.request), request.signal)
    request.signal.throwIfAborted()
  }
}

async function fetchInTime(request: Request, init?: { redirect?: RequestRedirect }): Promise<Response> {
  const ended = new AbortController()
  const abort = () => ended.abort(request.signal.reason)
  request.signal.addEventListener('abort', abort)
  if (request.signal.aborted) abort()
  const timer = setTimeout(
    () => ended.abort(new DOMException('No response', 'TimeoutError')),
    RESPONSE_TIMEOUT_MS,
  )
  try {
    return await fetch(request, { ...init, signal: ended.signal })
  } finally {
    clearTimeout(timer)
  }
}
