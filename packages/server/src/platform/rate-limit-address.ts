import { isIPv6 } from 'node:net'
import type { Config } from './config.ts'

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
 * Whether limits by address skip a client: one on this machine, a tool or a test, and never in production. There
 * it is a proxy whose forwarded addresses are not trusted, and skipping it would lift the limits for everybody.
 */
export function isLocalTool({ production }: Pick<Config, 'production'>, ip: string): boolean {
  return !production && (ip === '::1' || ip.startsWith('127.'))
}

function groupsOf(text: string): string[] {
  return text === '' ? [] : text.split(':')
}
