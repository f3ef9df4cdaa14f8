import { isIPv6 } from 'node:net'

/**
 * The address that rate limits count. For IPv6 it is the /64 network: one customer owns all of its addresses,
 * and could use a new one for each request.
 */
export function rateLimitAddress(ip: string): string {
  if (!isIPv6(ip)) return ip
  const [front = '', back] = (ip.split('%')[0] ?? '').split('::')
  const written = [...groupsOf(front), ...groupsOf(back ?? '')].length + (ip.includes('.') ? 1 : 0)
  const left = Array.from({ length: 8 - written }, () => '0')
  const groups = [...groupsOf(front), ...left, ...groupsOf(back ?? '')]
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}

/**
 * Whether the client is a tool on this machine: limits by address skip it. The clients of a proxy on this
 * machine have another address, see `readRequestInfo`.
 */
export function isLoopback(ip: string): boolean {
  return ip === '::1' || ip.startsWith('127.')
}

function groupsOf(text: string): string[] {
  return text === '' ? [] : text.split(':')
}
