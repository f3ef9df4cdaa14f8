import { requestDeadline } from '@comanda/domain/request-deadline'
import { delayAfter, pause, retryDelays } from './retry.ts'

/** These wait for the payment provider: placing, paying, settling, changing and refunding. */
const PAYMENT_DEADLINE_MS = 40_000
const paymentSteps = /\/(orders|card|payment|settle|refunds|cancellation|removals|gift-card-purchases)$/

/**
 * Sends an API request, and retries for a few seconds while the server responds that its database is
 * unavailable (503 with Retry-After). Every API request is idempotent, so a retry is safe. Any other response
 * is returned as it is, an error without a JSON body as one without details. Throws a TimeoutError at the deadline,
 * which includes the retries and the body of the response. Only an event stream lasts longer once it has started.
 */
export async function retryingFetch(
  request: Request,
  init?: { redirect?: RequestRedirect },
): Promise<Response> {
  const ended = new AbortController()
  const abort = () => ended.abort(request.signal.reason)
  request.signal.addEventListener('abort', abort)
  if (request.signal.aborted) abort()
  const isPayment = request.method === 'POST' && paymentSteps.test(new URL(request.url).pathname)
  const timer = setTimeout(
    () => ended.abort(new DOMException('No response', 'TimeoutError')),
    isPayment ? PAYMENT_DEADLINE_MS : requestDeadline,
  )
  try {
    const response = await firstAvailable(request, { ...init, signal: ended.signal })
    return isStream(response) ? response : await withBody(response)
  } catch (error) {
    // Browsers report an aborted body as an AbortError, without the reason.
    ended.signal.throwIfAborted()
    throw error
  } finally {
    clearTimeout(timer)
  }
}

async function firstAvailable(
  request: Request,
  init: { redirect?: RequestRedirect; signal: AbortSignal },
): Promise<Response> {
  for (let failures = 0; ; failures += 1) {
    const response = await fetch(request.clone(), init)
    const isUnavailable = response.status === 503 && response.headers.has('retry-after')
    if (!isUnavailable || failures === retryDelays.request.length) return response
    await response.body?.cancel()
    await pause(delayAfter(failures, retryDelays.request), init.signal)
    init.signal.throwIfAborted()
  }
}

function isStream(response: Response): boolean {
  return response.headers.get('content-type')?.startsWith('text/event-stream') === true
}

/** The response with its body, as it was received within the deadline. */
async function withBody(response: Response): Promise<Response> {
  const { status, statusText, headers, ok } = response
  if (status === 204 || status === 205 || status === 304) return response
  const body = await response.arrayBuffer()
  // A proxy responds to a failure with its own error page.
  if (!ok && !isJson(body)) return Response.json({}, { status, statusText })
  return new Response(body, { status, statusText, headers })
}

function isJson(body: ArrayBuffer): boolean {
  try {
    return JSON.parse(new TextDecoder().decode(body)) !== null
  } catch {
    return false
  }
}
