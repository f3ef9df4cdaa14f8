export interface AdminAddress {
  /** Short form for people to type: "sakura.example/admin". */
  shown: string
  /** Content of the QR code: the page that approves this code. */
  link: string
}

/**
 * Address of the page that approves a pairing code, derived from the page that shows it. Kitchens have hosts
 * of their own, admins do not.
 */
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
