import { normaliseDomain } from './host.ts'

/** Where a restaurant answers: its own domain with the platform's scheme and port; the platform for one without a domain. */
export function restaurantOrigin(platform: string, domain: string | null): string {
  const [, scheme = '', port = ''] = /^([a-z]+:\/\/)[^/]*?(:\d+)?\/?$/i.exec(platform) ?? []
  return domain ? `${scheme}${normaliseDomain(domain)}${port}` : platform
}

/** Where a restaurant's kitchen is opened. */
export function kitchenAddress(
  platform: string,
  { id, domain }: { id: string; domain: string | null },
): string {
  return `${restaurantOrigin(platform, domain)}${domain ? '/kitchen' : `/kitchen/${id}`}`
}

/** Where a kitchen shows one order, to whoever may look at the kitchen: it opens nothing to anybody else. */
export function ticketAddress(kitchen: string, orderNumber: string): string {
  return `${kitchen}?order=${orderNumber}`
}
