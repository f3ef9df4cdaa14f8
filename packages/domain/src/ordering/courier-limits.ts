import type { Product } from '../menu/menu.ts'
import type { FulfillmentType, OrderingSettings } from './restaurant.ts'

/**
 * Why a courier does not bring an order, as a sentence that names the dishes, or null: what is sold from 21 years on is
 * carried only where the restaurant's courier may.
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
  return `Our courier may not carry ${listed.format(names)} (21+). Choose pickup, or take ${them} out of your order.`
}

const listed = new Intl.ListFormat('en')
