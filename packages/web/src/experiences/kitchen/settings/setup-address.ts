/**
 * Address of this kitchen's setup in the back office, derived from its board: kitchens have hosts of their
 * own, admins do not.
 */
export function setupAddress(restaurantId: string, page: { protocol: string; host: string }): string {
  const host = page.host.replace(/^(?:kitchen|orders)\./, '')
  return `${page.protocol}//${host}/admin/kitchen?restaurant=${restaurantId}`
}
