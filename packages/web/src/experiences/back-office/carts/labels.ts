import type { CartBlock } from '@comanda/domain/reporting/carts'
import type { Instant, Zone } from '@comanda/domain/time/instant'
import { formatMoment } from '../lists/days.ts'

export const blockLabels: Record<CartBlock, string> = {
  below_minimum: 'Below the minimum order',
  address_refused: 'No delivery to the address',
  quote_failed: 'Delivery fee not available',
  not_deliverable: 'Dishes that cannot be delivered',
  paused: 'Ordering paused or off',
  closed: 'Closed at that time',
  sold_out: 'Sold out',
  kitchen_full: 'Kitchen full at that time',
  payment_failed: 'Payment failed',
}

/** "now", "38 min ago", "2 h ago"; the day and time after a day. */
export function formatAgo(at: Instant, now: Instant, zone: Zone): string {
  const minutes = Math.floor((now - at) / 60_000)
  if (minutes < 1) return 'now'
  if (minutes < 60) return `${minutes} min ago`
  return minutes < 24 * 60 ? `${Math.floor(minutes / 60)} h ago` : formatMoment(at, now, zone)
}
