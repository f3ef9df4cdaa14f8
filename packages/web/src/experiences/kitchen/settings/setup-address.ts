/** Where the back office arranges this kitchen, seen from its board: kitchens have hosts of their own, admins have not. */
export function setupAddress(restaurantId: string, page: { protocol: string; host: string }): string {
  const host = page.host.replace(/^(?:kitchen|orders)\./, '')
  return `${page.protocol}//${host}/admin/kitchen?restaurant=${restaurantId}`
}
