/** What a host name refers to, before a restaurant is looked up. */
export type HostRequest =
  | { kind: 'platform' }
  | { kind: 'kitchen'; domain: string }
  /** `alternative` is tried when no restaurant has exactly this domain. */
  | { kind: 'storefront'; domain: string; alternative: string | null }

/**
 * Parses the Host header. Local hosts, bare IP addresses and the platform's own domains with their subdomains
 * are the platform; "kitchen." and "orders." prefixes lead to a restaurant's kitchen; everything else is a
 * storefront.
 */
export function readHost(host: string, platformHosts: readonly string[]): HostRequest {
  const domain = normalizeDomain(host)
  if (
    domain === '' ||
    isLocal(domain) ||
    platformHosts.some((own) => contains(domain, normalizeDomain(own)))
  ) {
    return { kind: 'platform' }
  }
  const kitchen = /^(?:kitchen|orders)\.(.+)$/.exec(domain)?.[1]
  if (kitchen) return { kind: 'kitchen', domain: withoutWww(kitchen) }
  const menu = /^menu\.(.+)$/.exec(domain)?.[1]
  return { kind: 'storefront', domain, alternative: menu ? withoutWww(menu) : null }
}

/**
 * Whether a host that serves the platform really belongs to it: one of its domains or a subdomain, or a bare
 * IP address while the only configured domain is localhost. Anyone can point a domain or an address at this
 * server, so other hosts allow no sign-in and no link leads to them.
 */
export function isPlatformHost(host: string, platformHosts: readonly string[]): boolean {
  const domain = normalizeDomain(host)
  const domains = platformHosts.map(normalizeDomain).filter((own) => own !== '')
  if (domains.some((own) => domain === own || (own !== 'localhost' && domain.endsWith(`.${own}`))))
    return true
  return domains.includes('localhost') && (ipv4.test(domain) || domain.includes(':'))
}

/**
 * The normal form of domains, in which they are stored and compared: lower case, without scheme, path, port, trailing dot or
 * "www.".
 */
export function normalizeDomain(text: string): string {
  const host = text
    .trim()
    .toLowerCase()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//, '')
    .replace(/[/?#].*$/, '')
  const address = /^\[([^\]]*)\]/.exec(host)
  if (address) return address[1] ?? ''
  const isBareIPv6 = host.split(':').length > 2
  return withoutWww(isBareIPv6 ? host : host.replace(/:\d*$/, '').replace(/\.+$/, ''))
}

function isLocal(domain: string): boolean {
  return domain === 'localhost' || domain.includes(':') || ipv4.test(domain) || domain.startsWith('192.168.')
}

/**
 * Compares whole labels: "notcomanda.app" does not contain "comanda.app". Restaurants may have subdomains of
 * localhost.
 */
function contains(domain: string, own: string): boolean {
  if (own === '' || own === 'localhost') return false
  return `.${domain}.`.includes(`.${own}.`)
}

function withoutWww(domain: string): string {
  return domain.replace(/^www\./, '')
}

const ipv4 = /^\d{1,3}(?:\.\d{1,3}){3}$/
