import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { OutboundError } from './outbound-error.ts'
import { isPublicAddress } from './public-address.ts'

/** Name resolution and the addresses and ports that are allowed. Tests replace it. */
export interface Internet {
  /** Resolves a name to all its addresses. */
  resolve(name: string): Promise<string[]>
  isPublic(address: string): boolean
  ports: readonly string[]
}

export const internet: Internet = {
  resolve: async (name) => (await lookup(name, { all: true, verbatim: true })).map(({ address }) => address),
  isPublic: isPublicAddress,
  ports: ['80', '443'],
}

/** A checked URL and the only addresses that the connection can use. */
export interface CheckedAddress {
  url: URL
  pinned: string[]
}

/**
 * Resolves a name once and checks all its addresses. A connection to `pinned` reaches the checked addresses,
 * even if the name resolves differently a moment later (DNS rebinding).
 * @throws OutboundError
 */
export async function checkAddress(
  text: string,
  schemes: readonly string[],
  { resolve, isPublic, ports }: Internet,
): Promise<CheckedAddress> {
  const url = URL.parse(text)
  if (!url) throw new OutboundError('address', 'This is not a valid address.')
  if (!schemes.includes(url.protocol)) {
    throw new OutboundError('address', `The address must begin with ${schemes.join('// or ')}//.`)
  }
  if (url.username || url.password)
    throw new OutboundError('address', 'The address must not contain a password.')
  const port = url.port || (url.protocol === 'https:' ? '443' : '80')
  if (!ports.includes(port)) throw new OutboundError('address', `Port ${port} is not allowed.`)
  const name = url.hostname.replace(/^\[|\]$/g, '')
  const pinned = isIP(name) ? [name] : await resolveName(name, resolve)
  if (pinned.length === 0 || !pinned.every(isPublic)) {
    throw new OutboundError('private', 'The address is not on the public internet.')
  }
  return { url, pinned }
}

async function resolveName(name: string, resolve: Internet['resolve']): Promise<string[]> {
  try {
    return await resolve(name)
  } catch (cause) {
    throw new OutboundError('network', 'The host name of the address could not be resolved.', cause)
  }
}
