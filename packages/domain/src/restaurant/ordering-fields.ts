import { type Cents, zeroCents } from '../money/cents.ts'
import type { OrderingSettings } from '../ordering/restaurant.ts'
import { type KidsMealFields, kidsMealIssues, newKidsMeals } from './kids-meal-fields.ts'

/** Whether and when a restaurant takes orders. */
export interface OrderingFields extends KidsMealFields {
  onlineOrdersEnabled: boolean
  acceptOrders: boolean
  pickupEnabled: boolean
  deliveryEnabled: boolean
  /** null: 20 minutes for pickup and 45 for delivery. */
  estimatedPrepMinutes: number | null
  orderCutoffMinutes: number
  advanceOrderingEnabled: boolean
  advanceOrderingHours: number
  minimumOrderPickup: Cents
  minimumOrderDelivery: Cents
  favoritesEnabled: boolean
}

/**
 * A restaurant that its owner has just set up. Customers can see its menu, but it takes no orders until the owner opens it.
 */
export const newOrdering: OrderingFields = {
  onlineOrdersEnabled: true,
  acceptOrders: false,
  pickupEnabled: true,
  deliveryEnabled: true,
  estimatedPrepMinutes: null,
  orderCutoffMinutes: 30,
  advanceOrderingEnabled: false,
  advanceOrderingHours: 24,
  minimumOrderPickup: zeroCents,
  minimumOrderDelivery: zeroCents,
  favoritesEnabled: false,
  ...newKidsMeals,
}

const orderingLimits = {
  prepMinutes: 600,
  cutoffMinutes: 720,
  advanceHours: 720,
  minimumOrder: 100_000,
} as const

/** The issues by field; empty if there are none. */
export function orderingIssues(fields: OrderingFields): Partial<Record<keyof OrderingFields, string>> {
  const { prepMinutes, cutoffMinutes, advanceHours } = orderingLimits
  const { estimatedPrepMinutes, orderCutoffMinutes, advanceOrderingHours } = fields
  return {
    ...(estimatedPrepMinutes !== null &&
      !isWithin(estimatedPrepMinutes, 0, prepMinutes) && {
        estimatedPrepMinutes: `Enter 0 to ${prepMinutes} minutes, or leave it empty`,
      }),
    ...(!isWithin(orderCutoffMinutes, 0, cutoffMinutes) && {
      orderCutoffMinutes: `Enter 0 to ${cutoffMinutes} minutes`,
    }),
    ...(!isWithin(advanceOrderingHours, 1, advanceHours) && {
      advanceOrderingHours: `Enter 1 to ${advanceHours} hours`,
    }),
    ...minimumIssue('minimumOrderPickup', fields.minimumOrderPickup),
    ...minimumIssue('minimumOrderDelivery', fields.minimumOrderDelivery),
    ...kidsMealIssues(fields),
  }
}

/** The settings of a restaurant after these fields have been saved. */
export function withOrdering(
  settings: OrderingSettings,
  { favoritesEnabled: _, ...fields }: OrderingFields,
): OrderingSettings {
  return { ...settings, ...fields }
}

function minimumIssue(field: 'minimumOrderPickup' | 'minimumOrderDelivery', amount: Cents) {
  return isWithin(amount, 0, orderingLimits.minimumOrder) ? {} : { [field]: 'Enter $0.00 to $1,000.00' }
}

const isWithin = (value: number, min: number, max: number) =>
  Number.isInteger(value) && value >= min && value <= max
