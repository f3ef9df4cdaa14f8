import { counted } from '@comanda/domain/count'
import { formatMoney } from '@comanda/domain/money/format'
import { formatPercent, type Percent } from '@comanda/domain/money/percent'
import type { FeeFields } from '@comanda/domain/restaurant/fee-fields'
import { formatKidsMeals } from '@comanda/domain/restaurant/kids-meal-fields'
import type { OrderingFields } from '@comanda/domain/restaurant/ordering-fields'
import type { FieldTexts, Issues } from '../forms/draft.ts'

/** The part of a form that its fields need; also for a form that is not stored yet. */
export interface SectionFields<Fields> {
  fields: Fields
  issues: Issues<Fields>
  set: (change: Partial<Fields>) => void
}

export const showShare = (value: Percent | null) => (value === null ? 'Empty' : `${formatPercent(value)}%`)
const showMinutes = (value: number | null) => (value === null ? 'Empty' : `${value} minutes`)

export const orderingTexts: FieldTexts<OrderingFields> = {
  onlineOrdersEnabled: { label: 'Online ordering' },
  acceptOrders: { label: 'Accept orders' },
  pickupEnabled: { label: 'Pickup' },
  deliveryEnabled: { label: 'Delivery' },
  estimatedPrepMinutes: { label: 'Preparation time', show: showMinutes },
  orderCutoffMinutes: { label: 'Last order before closing', show: showMinutes },
  advanceOrderingEnabled: { label: 'Order ahead' },
  advanceOrderingHours: { label: 'How far ahead', show: (hours) => counted(hours, 'hour') },
  minimumOrderPickup: { label: 'Minimum for pickup', show: formatMoney },
  minimumOrderDelivery: { label: 'Minimum for delivery', show: formatMoney },
  favoritesEnabled: { label: 'Favorites' },
  kidsMeals: { label: 'Free kids meals', show: formatKidsMeals },
  kidsMealThreshold: { label: 'Subtotal for each free meal', show: formatMoney },
}

export const feeTexts: FieldTexts<FeeFields> = {
  taxRate: { label: 'Tax rate', show: showShare },
  taxAfterDiscount: { label: 'Tax after the discount' },
  processingFee: { label: 'Processing fee', show: showShare },
  combineTaxProcessing: { label: 'Tax and processing fee as one line' },
  deliveryFee: { label: 'Delivery fee', show: formatMoney },
  deliveryFeeRestaurantPays: { label: 'Part that you pay', show: formatMoney },
  gratuityEnabled: { label: 'Ask for a tip' },
  firstTip: { label: 'First tip', show: showShare },
  secondTip: { label: 'Second tip', show: showShare },
  thirdTip: { label: 'Third tip', show: showShare },
}
