import { cents } from '../money/cents.ts'
import type { Weekday } from '../time/weekly-hours.ts'
import { type FeeFields, newFees } from './fee-fields.ts'
import { newOrdering, type OrderingFields } from './ordering-fields.ts'

// The defaults of a restaurant that the platform creates. Those of one that its owner sets up differ.

export const platformOrdering: OrderingFields = {
  ...newOrdering,
  acceptOrders: true,
  estimatedPrepMinutes: 30,
  minimumOrderPickup: cents(1500),
  minimumOrderDelivery: cents(1500),
}

export const platformFees: FeeFields = {
  ...newFees,
  processingFee: null,
  deliveryFee: cents(299),
  firstTip: null,
  secondTip: null,
  thirdTip: null,
}

const [weekday, weekend, sunday] = [
  { open: '11:00', close: '22:00', closed: false },
  { open: '11:00', close: '23:00', closed: false },
  { open: '12:00', close: '21:00', closed: false },
]
export const platformHours = {
  monday: weekday,
  tuesday: weekday,
  wednesday: weekday,
  thursday: weekday,
  friday: weekend,
  saturday: weekend,
  sunday,
} satisfies Record<Weekday, typeof weekday>
