import { checkAddress, type Internet, internet } from './outbound/check-address.ts'
import { OutboundRefused } from './outbound/refused.ts'
import { readAtMost, type Sending, sendPinned } from './outbound/send-pinned.ts'

export { OutboundRefused } from './outbound/refused.ts'

export interface OutboundRequest {
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** Also over plain http. */
  allowHttp?: boolean
  /** Of the answer; 5 MB unless told. */
  mostBytes?: number
  /** For everything together, redirects included; 10 s unless told. */
  timeoutMs?: number
}

export interface OutboundAnswer {
  status: number
  headers: Headers
  body: Uint8Array
  /** Where the answer came from, after redirects. */
  url: string
}

const mostRedirects = 3

/**
 * The one door for requests to an address that a person gave, such as a webhook or a picture. It looks names up itself,
 * goes to public addresses only, connects to those that it checked, and checks each redirect in the same way.
 * @throws OutboundRefused
 */
export async function outboundFetch(
  { url, allowHttp = false, mostBytes = 5 * 1024 * 1024, timeoutMs = 10_000, ...request }: OutboundRequest,
  world: Internet = internet,
): Promise<OutboundAnswer> {
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
    for (let turn = 0; turn <= mostRedirects; turn += 1) {
      const checked = await inTime(checkAddress(address, schemes, world), signal)
      const answer = await sendPinned(checked, sending)
      const status = answer.statusCode ?? 0
      const { location } = answer.headers
      if (!redirects.includes(status) || location === undefined) {
        const body = await readAtMost(answer, mostBytes)
        return { status, headers: new Headers(plain(answer.headers)), body, url: checked.url.href }
      }
      answer.destroy()
      address = URL.parse(location, checked.url)?.href ?? location
      sending = redirected(sending, status, URL.parse(address)?.origin === checked.url.origin)
    }
  } catch (error) {
    if (signal.aborted) throw new OutboundRefused('too-slow', 'The address took too long to answer.', error)
    throw error
  }
  throw new OutboundRefused('redirects', `The address redirects more than ${mostRedirects} times.`)
}

const redirects = [301, 302, 303, 307, 308]

/** As browsers do it; and what is meant for one origin, such as a signature, is not shown to another. */
function redirected(sending: Sending, status: number, sameOrigin: boolean): Sending {
  const kept = sameOrigin ? sending : { ...sending, headers: { 'user-agent': 'Comanda' } }
  if (status >= 307) return sameOrigin ? kept : { ...kept, method: 'GET', body: null }
  return { ...kept, method: 'GET', body: null }
}

/** A name server that never answers must not hold anybody up. */
function inTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  return Promise.race([work, late])
}

function plain(headers: Record<string, string | string[] | undefined>): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, one]),
  )
}
