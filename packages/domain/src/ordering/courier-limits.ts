import type { Product } from '../menu/menu.ts'
import type { FulfillmentType, OrderingSettings } from './restaurant.ts'

/**
 * Why a courier cannot deliver an order, as a message that names the dishes, or null. Dishes sold only to
 * customers of 21 and over are delivered only if the restaurant's courier may carry them.
 */
export function courierIssue(
  dishes: readonly Pick<Product, 'name' | 'is21Plus'>[],
  fulfillment: FulfillmentType,
  settings: Pick<OrderingSettings, 'courierEnabled' | 'courierCarries21Plus'>,
): string | null {
  if (fulfillment === 'pickup' || !settings.courierEnabled || settings.courierCarries21Plus) return null
  const names = new Set(dishes.filter(({ is21Plus }) => is21Plus).map(({ name }) => name))
  if (names.size === 0) return null
  const them = names.size === 1 ? 'it' : 'them'
  return `Our courier cannot deliver ${listed.format(names)} (21+). Choose pickup, or remove ${them} from your order.`
}

const listed = new Intl.ListFormat('en')
