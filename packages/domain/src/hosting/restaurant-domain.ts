import { normalizeDomain, readHost } from './host.ts'

/** The issue of a restaurant's domain; null if there is none. An empty text means that it has none. */
export function domainIssue(text: string, platformHosts: readonly string[]): string | null {
  const domain = normalizeDomain(text)
  if (text.trim() === '') return null
  if (!isHostName(domain)) return 'Enter a domain such as order.example.com'
  const prefix = /^(?:kitchen|orders|menu)\./.exec(domain)?.[0]
  if (prefix) return `Enter the domain without "${prefix}": that address is added automatically`
  if (readHost(domain, platformHosts).kind === 'platform') return 'This address belongs to Comanda itself'
  return null
}

/** At least two labels of letters, digits and inner hyphens; the last one is not a number. */
function isHostName(domain: string): boolean {
  const labels = domain.split('.')
  return (
    domain.length <= 253 &&
    labels.length >= 2 &&
    labels.every((label) => /^(?!-)[a-z0-9-]{1,63}(?<!-)$/.test(label)) &&
    !/^\d+$/.test(labels.at(-1) ?? '')
  )
}
