import { untilAborted } from './in-time.ts'
import { checkAddress, type Internet, internet } from './outbound/check-address.ts'
import { OutboundError } from './outbound/outbound-error.ts'
import { readAtMost, type Sending, sendPinned } from './outbound/send-pinned.ts'

export interface OutboundRequest {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** Allow plain http, too. */
  allowHttp?: boolean
  /** Maximum size of the response body; 5 MB by default. */
  maxResponseBytes?: number
  /** For the entire request including redirects; 10 s by default. */
  timeoutMs?: number
  /** Return a redirect as the response instead of following it. */
  keepsRedirects?: boolean
}

export interface OutboundResponse {
  status: number
  headers: Headers
  body: Uint8Array
  /** The URL of the response, after redirects. */
  url: string
}

const maxRedirects = 3

/**
 * Sends a request to a user-supplied URL, such as a webhook or a picture. SSRF protection: it resolves names
 * itself, allows public addresses only, connects to the addresses it checked, and checks each redirect the
 * same way.
 * @throws OutboundError
 */
export async function outboundFetch(
  {
    url,
    allowHttp = false,
    maxResponseBytes = 5 * 1024 * 1024,
    timeoutMs = 10_000,
    keepsRedirects = false,
    ...request
  }: OutboundRequest,
  world: Internet = internet,
): Promise<OutboundResponse> {
  const schemes = allowHttp ? ['https:', 'http:'] : ['https:']
  const signal = AbortSignal.timeout(timeoutMs)
  let address = url
  let sending: Sending = {
    method: request.method ?? 'GET',
    headers: { 'user-agent': 'Comanda', ...request.headers },
    body: request.body ?? null,
    signal,
  }
  try {
    for (let hop = 0; hop <= maxRedirects; hop += 1) {
      // A name server that never responds must not block the caller.
      const checked = await untilAborted(checkAddress(address, schemes, world), signal)
      const response = await sendPinned(checked, sending)
      const status = response.statusCode ?? 0
      const { location } = response.headers
      if (keepsRedirects || !redirects.includes(status) || location === undefined) {
        const body = await readAtMost(response, maxResponseBytes)
        return { status, headers: new Headers(plain(response.headers)), body, url: checked.url.href }
      }
      response.destroy()
      address = URL.parse(location, checked.url)?.href ?? location
      sending = redirected(sending, status, URL.parse(address)?.origin === checked.url.origin)
    }
  } catch (error) {
    if (signal.aborted) throw new OutboundError('too-slow', 'The address did not respond in time.', error)
    throw error
  }
  throw new OutboundError('redirects', `The address redirects more than ${maxRedirects} times.`)
}

const redirects = [301, 302, 303, 307, 308]

/** Redirects like a browser. Headers meant for one origin, such as a signature, are not sent to another. */
function redirected(sending: Sending, status: number, sameOrigin: boolean): Sending {
  const next = sameOrigin ? sending : { ...sending, headers: { 'user-agent': 'Comanda' } }
  if (status >= 307) return sameOrigin ? next : { ...next, method: 'GET', body: null }
  return { ...next, method: 'GET', body: null }
}

function plain(headers: Record<string, string | string[] | undefined>): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, one]),
  )
}
