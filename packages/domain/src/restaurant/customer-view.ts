import { type Cents, zeroCents } from '../money/cents.ts'
import { formatMoney } from '../money/format.ts'
import { canOrder } from '../ordering/can-order.ts'
import type { OrderingSettings } from '../ordering/restaurant.ts'
import { restaurantStatus } from '../ordering/restaurant-status.ts'
import type { Instant } from '../time/instant.ts'
import { openSummary } from '../time/opening.ts'

/** The state of a restaurant for its customers at a given time. */
export interface CustomerView {
  /** Whether an order as soon as possible is accepted. */
  isOpen: boolean
  title: string
  details: string[]
}

export function customerView(now: Instant, settings: OrderingSettings): CustomerView {
  if (!settings.isActive) return { isOpen: false, title: 'The restaurant is not shown', details: [] }
  if (!settings.onlineOrdersEnabled)
    return { isOpen: false, title: 'The menu is not shown: online ordering is off', details: [] }
  if (!settings.acceptOrders)
    return { isOpen: false, title: 'The menu is shown, but orders are not accepted', details: [] }
  if (!settings.pickupEnabled && !settings.deliveryEnabled)
    return {
      isOpen: false,
      title: 'The menu is shown, but neither pickup nor delivery is offered',
      details: [],
    }
  const { state, title } = restaurantStatus(now, settings)
  const offers = [
    offer('Pickup', settings.pickupEnabled, settings.minimumOrderPickup),
    offer('Delivery', settings.deliveryEnabled, settings.minimumOrderDelivery),
  ]
  if (state === 'paused') return { isOpen: false, title: `Ordering is paused: ${title}`, details: offers }
  if (state === 'closed') return { isOpen: false, title, details: offers }
  const fulfillment = settings.pickupEnabled ? 'pickup' : 'delivery'
  const isOpen = canOrder(now, settings, { fulfillment, timing: { mode: 'asap' } }).ok
  const open = openSummary(now, settings.calendar, settings.timezone) ?? title
  return { isOpen, title: isOpen ? open : `${open}, but too late for an order now`, details: offers }
}

function offer(name: string, isOffered: boolean, minimum: Cents): string {
  if (!isOffered) return `${name} is off`
  return minimum > zeroCents ? `${name} from ${formatMoney(minimum)}` : name
}
