import { type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { CheckedAddress } from './check-address.ts'
import { OutboundRefused } from './refused.ts'

export interface Sending {
  method: string
  headers: Record<string, string>
  body: string | Uint8Array | null
  /** Ends everything, the reading of the answer too. */
  signal: AbortSignal
}

/** One request to the addresses that were checked, on a connection of its own. Its answer is not read yet. */
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
      reject(new OutboundRefused('network', 'The address did not answer.', cause)),
    )
    request.end(body ?? undefined)
  })
}

/** What has come of an answer. @throws OutboundRefused when it is packed, larger than it may be, or breaks off. */
export async function readAtMost(answer: IncomingMessage, mostBytes: number): Promise<Buffer> {
  const packing = answer.headers['content-encoding'] ?? 'identity'
  // A small packed answer can unfold to a huge one; we asked for none.
  if (packing !== 'identity')
    throw broken(answer, 'network', 'The answer is packed, which was not asked for.')
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of answer) {
      length += chunk.length
      if (length > mostBytes)
        throw broken(answer, 'too-large', `The answer is larger than ${mostBytes} bytes.`)
      chunks.push(chunk)
    }
  } catch (cause) {
    if (cause instanceof OutboundRefused) throw cause
    throw broken(answer, 'network', 'The answer broke off.', cause)
  }
  return Buffer.concat(chunks)
}

function broken(answer: IncomingMessage, ...reason: ConstructorParameters<typeof OutboundRefused>) {
  answer.destroy()
  return new OutboundRefused(...reason)
}

function lookupPinned(pinned: readonly string[]): LookupFunction {
  const addresses = pinned.map((address) => ({ address, family: isIP(address) }))
  return (_name, options, done) => {
    const [first] = addresses
    if (options.all || !first) done(null, addresses)
    else done(null, first.address, first.family)
  }
}
