import { BlockList, isIP } from 'node:net'

/**
 * Whether an address is on the public internet: not loopback, private, carrier-grade NAT, link-local (which
 * includes cloud metadata services), multicast or reserved. For IPv6, only allocated unicast ranges count, so
 * that no other notation of an IPv4 address (mapped, translated, tunnelled) passes.
 */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !blocked.check(address, 'ipv4')
  if (version !== 6 || address.includes('%')) return false
  return allocated.check(address, 'ipv6') && !blocked.check(address, 'ipv6')
}

const allocated = new BlockList()
allocated.addSubnet('2000::', 3, 'ipv6')

const blocked = new BlockList()
const blockedNetworks = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  // Carrier-grade NAT.
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
  // Azure's platform services.
  ['168.63.129.16', 32],
  // Teredo, overlays, benchmarks; and 6to4, which wraps an IPv4 address.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const
for (const [network, prefix] of blockedNetworks) {
  blocked.addSubnet(network, prefix, network.includes(':') ? 'ipv6' : 'ipv4')
}
