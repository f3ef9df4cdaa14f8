import { type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { CheckedAddress } from './check-address.ts'
import { OutboundError } from './outbound-error.ts'

export interface Sending {
  method: string
  headers: Record<string, string>
  body: string | Uint8Array | null
  /** Aborts everything, including reading the response. */
  signal: AbortSignal
}

/**
 * Sends one request to the checked addresses, on a connection of its own. The response body is not read yet.
 */
export function sendPinned({ url, pinned }: CheckedAddress, sending: Sending): Promise<IncomingMessage> {
  const { method, headers, body, signal } = sending
  const options: RequestOptions & { servername?: string } = {
    method,
    headers: { ...headers, 'accept-encoding': 'identity', connection: 'close' },
    agent: false,
    lookup: lookupPinned(pinned),
    signal,
  }
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const request = send(url, options, resolve)
    request.on('error', (cause) =>
      reject(new OutboundError('network', 'The address did not respond.', cause)),
    )
    request.end(body ?? undefined)
  })
}

/**
 * Reads the response body. @throws OutboundError when it is compressed, larger than `maxResponseBytes`, or
 * incomplete.
 */
export async function readAtMost(response: IncomingMessage, maxResponseBytes: number): Promise<Buffer> {
  const encoding = response.headers['content-encoding'] ?? 'identity'
  // A small compressed response can expand to a huge one; none was requested.
  if (encoding !== 'identity')
    throw broken(response, 'network', 'The response is compressed, which was not requested.')
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of response) {
      length += chunk.length
      if (length > maxResponseBytes)
        throw broken(response, 'too-large', `The response is larger than ${maxResponseBytes} bytes.`)
      chunks.push(chunk)
    }
  } catch (cause) {
    if (cause instanceof OutboundError) throw cause
    throw broken(response, 'network', 'The response was incomplete.', cause)
  }
  return Buffer.concat(chunks)
}

function broken(response: IncomingMessage, ...reason: ConstructorParameters<typeof OutboundError>) {
  response.destroy()
  return new OutboundError(...reason)
}

function lookupPinned(pinned: readonly string[]): LookupFunction {
  const addresses = pinned.map((address) => ({ address, family: isIP(address) }))
  return (_name, options, done) => {
    const [first] = addresses
    if (options.all || !first) done(null, addresses)
    else done(null, first.address, first.family)
  }
}
