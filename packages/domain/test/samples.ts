import type { CrossSellOffer, Offer, SpecialOffer } from '../src/marketing/offer.ts'
import { always } from '../src/marketing/schedule.ts'
import type { Category, Menu, Option, OptionGroup, Product } from '../src/menu/menu.ts'
import { cents } from '../src/money/cents.ts'
import { percent } from '../src/money/percent.ts'
import type { CartLine } from '../src/ordering/cart.ts'
import type { CheckoutFacts } from '../src/ordering/checkout-facts.ts'
import type { OrderingSettings } from '../src/ordering/restaurant.ts'
import type { Instant, Zone } from '../src/time/instant.ts'
import { type DaySpan, type WeeklyHours, weekdays } from '../src/time/weekly-hours.ts'
import { instantAt } from '../src/time/zone.ts'

export const newYork: Zone = 'America/New_York'

/** Instant of "2026-11-20 13:15" in New York. */
export function at(text: string, zone: Zone = newYork): Instant {
  const [date = '', time = ''] = text.split(' ')
  return instantAt(date, time, zone)
}

export function option(id: string, changes: Partial<Option> = {}): Option {
  return {
    id,
    name: id,
    description: '',
    priceDelta: cents(0),
    isDefault: false,
    modifierAction: null,
    isAvailable: true,
    ...changes,
  }
}

export function group(id: string, changes: Partial<OptionGroup> = {}): OptionGroup {
  return {
    id,
    kind: 'variant',
    name: id,
    description: '',
    minSelections: 0,
    maxSelections: null,
    displayType: 'checkbox',
    options: ['a', 'b', 'c'].map((name) => option(`${id}-${name}`)),
    ...changes,
  }
}

export function product(id: string, changes: Partial<Product> = {}): Product {
  return {
    id,
    categoryId: 'mains',
    name: id,
    description: '',
    basePrice: cents(1000),
    picture: null,
    isAvailable: true,
    is21Plus: false,
    allowComments: true,
    labels: [],
    availableMenus: [],
    optionGroups: [],
    code: null,
    ...changes,
  }
}

export function category(id: string, products: Product[], changes: Partial<Category> = {}): Category {
  return {
    id,
    name: id,
    description: '',
    picture: null,
    availableFrom: null,
    availableUntil: null,
    products,
    ...changes,
  }
}

export function menu(categories: Category[], changes: Partial<Menu> = {}): Menu {
  return { version: 1, categories, dayparts: [], ...changes }
}

export function line(productId: string, changes: Partial<CartLine> = {}): CartLine {
  return {
    key: `line-${productId}`,
    productId,
    quantity: 1,
    selections: [],
    specialInstructions: '',
    ...changes,
  }
}

export function week(
  everyDay: [string, string] | null,
  exceptions: Partial<Record<keyof WeeklyHours, [string, string] | null>> = {},
): WeeklyHours {
  const hours = {} as WeeklyHours
  for (const day of weekdays) {
    const times = day in exceptions ? (exceptions[day] ?? null) : everyDay
    hours[day] = dayHours(times)
  }
  return hours
}

/** What is known when an order of the settings' restaurant is decided: no quote, code, gift card or limited stock. */
export function checkoutFacts(
  now: Instant,
  products: Product[],
  changes: Partial<CheckoutFacts> = {},
): CheckoutFacts {
  return {
    now,
    settings: settings(),
    menu: menu([category('mains', products)]),
    productsById: new Map(products.map((each) => [each.id, each])),
    exhausted: new Set(),
    stock: new Map(),
    loyalty: null,
    balance: 0,
    quote: null,
    code: null,
    giftCard: null,
    ...changes,
  }
}

export function settings(changes: Partial<OrderingSettings> = {}): OrderingSettings {
  return {
    timezone: newYork,
    calendar: { hours: week(['11:00', '22:00']), specialDays: [] },
    isActive: true,
    onlineOrdersEnabled: true,
    acceptOrders: true,
    pause: null,
    busy: null,
    isThrottled: false,
    measuredPrepMinutes: null,
    pickupEnabled: true,
    deliveryEnabled: true,
    orderCutoffMinutes: 30,
    advanceOrderingEnabled: false,
    advanceOrderingHours: 24,
    estimatedPrepMinutes: null,
    minimumOrderPickup: cents(0),
    minimumOrderDelivery: cents(1500),
    taxRate: percent(8500),
    processingFee: percent(2950),
    deliveryFee: cents(399),
    deliveryFeeRestaurantPays: cents(0),
    combineTaxProcessing: false,
    taxAfterDiscount: false,
    gratuityEnabled: true,
    tipPercentages: null,
    courierEnabled: false,
    courierCarries21Plus: false,
    kidsMeals: [
      { name: 'Hamburger', price: cents(899) },
      { name: 'Cheeseburger', price: cents(999) },
    ],
    kidsMealThreshold: cents(1900),
    ...changes,
  }
}

function dayHours(times: [string, string] | null): DaySpan[] {
  return times ? [{ open: times[0], close: times[1] }] : []
}

export function special(productId: string, changes: Partial<SpecialOffer> = {}): SpecialOffer {
  return {
    kind: 'special',
    id: `special-${productId}`,
    name: 'Special',
    productId,
    customCopy: '',
    discountType: 'fixed_amount',
    percentage: percent(0),
    amount: cents(300),
    customPrice: null,
    schedule: always,
    triggerAfterItems: 1,
    popupStyle: 'modal',
    ...changes,
  }
}

export function crossSell(productId: string, changes: Partial<CrossSellOffer> = {}): CrossSellOffer {
  return {
    kind: 'cross_sell',
    id: `item-${productId}`,
    name: 'Make it a meal',
    productId,
    customCopy: '',
    discountType: 'percentage',
    percentage: percent(20_000),
    amount: cents(0),
    customPrice: null,
    schedule: always,
    campaignId: 'campaign',
    description: '',
    triggerPoint: 'before_checkout',
    ...changes,
  }
}

/** A line that names an offer. */
export function offered(offer: Offer, changes: Partial<CartLine> = {}): CartLine {
  const { kind, id, productId } = offer
  return line(productId, { key: `offer-${productId}`, offer: { kind, id }, ...changes })
}
