export interface AdminAddress {
  /** As a person types it: "sakura.example/admin". */
  shown: string
  /** What the picture of squares says: the place where this code is approved. */
  link: string
}

/** Where a pairing code is approved, seen from the page that shows it. Kitchens have hosts of their own, admins have not. */
export function adminAddress(
  page: { protocol: string; host: string },
  { code, restaurantId, onPlatform }: { code: string; restaurantId: string; onPlatform: boolean },
): AdminAddress {
  const host = onPlatform ? page.host : page.host.replace(/^(?:kitchen|orders)\./, '')
  const which = onPlatform ? `&restaurant=${restaurantId}` : ''
  return {
    shown: `${host}/admin`,
    link: `${page.protocol}//${host}/admin/devices?code=${code}${which}`,
  }
}
