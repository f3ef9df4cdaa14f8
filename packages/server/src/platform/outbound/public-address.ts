import { BlockList, isIP } from 'node:net'

/**
 * Whether an address is one of the open internet: not this machine, not a network of its own (private, shared by a
 * provider, link-local with the metadata services of clouds), not for many at once, not reserved. Of IPv6 only what is
 * handed out for use counts, so that no other way to write an IPv4 address (mapped, translated, tunnelled) gets through.
 */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !closed.check(address, 'ipv4')
  if (version !== 6 || address.includes('%')) return false
  return handedOut.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}

const handedOut = new BlockList()
handedOut.addSubnet('2000::', 3, 'ipv6')

const closed = new BlockList()
const closedNetworks = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  // Shared by the customers of a provider.
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  // Answers inside of Azure only.
  ['168.63.129.16', 32],
  // Teredo, overlays, benchmarks; and 6to4, which wraps an IPv4 address.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const
for (const [network, prefix] of closedNetworks) {
  closed.addSubnet(network, prefix, network.includes(':') ? 'ipv6' : 'ipv4')
}
