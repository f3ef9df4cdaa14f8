import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isPublicAddress } from './public-address.ts'
import { OutboundRefused } from './refused.ts'

/** What names lead to and where requests may go. Tests put a small world of their own in its place. */
export interface Internet {
  /** Every address of a name. */
  resolve(name: string): Promise<string[]>
  isPublic(address: string): boolean
  ports: readonly string[]
}

export const internet: Internet = {
  resolve: async (name) => (await lookup(name, { all: true, verbatim: true })).map(({ address }) => address),
  isPublic: isPublicAddress,
  ports: ['80', '443'],
}

/** An address that was looked at, and where alone the connection may go. */
export interface CheckedAddress {
  url: URL
  pinned: string[]
}

/**
 * Looks a name up once and checks all that it leads to. Whoever connects to `pinned` goes where the check has looked,
 * whatever the name leads to a moment later.
 * @throws OutboundRefused
 */
export async function checkAddress(
  text: string,
  schemes: readonly string[],
  { resolve, isPublic, ports }: Internet,
): Promise<CheckedAddress> {
  const url = URL.parse(text)
  if (!url) throw new OutboundRefused('address', 'This is no address.')
  if (!schemes.includes(url.protocol)) {
    throw new OutboundRefused('address', `An address has to begin with ${schemes.join('// or ')}//.`)
  }
  if (url.username || url.password)
    throw new OutboundRefused('address', 'An address may not carry a password.')
  const port = url.port || (url.protocol === 'https:' ? '443' : '80')
  if (!ports.includes(port)) throw new OutboundRefused('address', `Port ${port} is not open to us.`)
  const name = url.hostname.replace(/^\[|\]$/g, '')
  const pinned = isIP(name) ? [name] : await resolveName(name, resolve)
  if (pinned.length === 0 || !pinned.every(isPublic)) {
    throw new OutboundRefused('private', 'This address does not lead to the public internet.')
  }
  return { url, pinned }
}

async function resolveName(name: string, resolve: Internet['resolve']): Promise<string[]> {
  try {
    return await resolve(name)
  } catch (cause) {
    throw new OutboundRefused('network', 'The name of this address is not known.', cause)
  }
}
