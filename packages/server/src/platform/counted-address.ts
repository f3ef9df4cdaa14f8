import { isIPv6 } from 'node:net'

/**
 * Whom a limit by address counts. Of IPv6 it is the /64 network: a single customer has all of its addresses, and could
 * take a new one for each request.
 */
export function countedAddress(ip: string): string {
  if (!isIPv6(ip)) return ip
  const [front = '', back] = (ip.split('%')[0] ?? '').split('::')
  const written = [...groupsOf(front), ...groupsOf(back ?? '')].length + (ip.includes('.') ? 1 : 0)
  const left = Array.from({ length: 8 - written }, () => '0')
  const groups = [...groupsOf(front), ...left, ...groupsOf(back ?? '')]
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}

/** What comes from here is a tool, or a proxy that stands for everybody: limits by address let it pass. */
export function isThisMachine(ip: string): boolean {
  return ip === '::1' || ip.startsWith('127.')
}

function groupsOf(text: string): string[] {
  return text === '' ? [] : text.split(':')
}
