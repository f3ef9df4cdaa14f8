import { normalizeDomain } from './host.ts'

/**
 * Origin of a restaurant's storefront: its own domain with the platform's scheme and port, or the platform's
 * origin when it has no domain.
 */
export function restaurantOrigin(platform: string, domain: string | null): string {
  const [, scheme = '', port = ''] = /^([a-z]+:\/\/)[^/]*?(:\d+)?\/?$/i.exec(platform) ?? []
  return domain ? `${scheme}${normalizeDomain(domain)}${port}` : platform
}

/** URL of a restaurant's kitchen. */
export function kitchenAddress(
  platform: string,
  { id, domain }: { id: string; domain: string | null },
): string {
  return `${restaurantOrigin(platform, domain)}${domain ? '/kitchen' : `/kitchen/${id}`}`
}

/** URL that shows one order in the kitchen. It grants no access: the kitchen still checks permissions. */
export function ticketAddress(kitchen: string, orderNumber: string): string {
  return `${kitchen}?order=${orderNumber}`
}
