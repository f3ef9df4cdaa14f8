/**
 * Sends an API request, and retries for a few seconds while the server responds that its database is
 * unavailable (503 with Retry-After). Every API request is idempotent, so a retry is safe. Any other response
 * is returned as it is.
 */
export async function retryingFetch(
  request: Request,
  init?: { redirect?: RequestRedirect },
  wait = waitFor,
): Promise<Response> {
  for (const milliseconds of waits) {
    const response = await fetch(request.clone(), init)
    if (response.status !== 503 || !response.headers.has('retry-after')) return response
    await response.body?.cancel()
    await wait(milliseconds, request.signal)
  }
  return fetch(request, init)
}

const waits = [500, 1000, 2000, 4000]

function waitFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted) stop()
  })
}
