import type { PageState, ProductSummary } from '@comanda/contract/page'
import type { PublicRestaurant } from '@comanda/contract/restaurants'
import { defaultThemeStyle } from '@comanda/domain/look/theme-style'
import { cents } from '@comanda/domain/money/cents'
import { percent } from '@comanda/domain/money/percent'

/** Friday, Nov 20, 2026, 1:00 PM in New York. */
export const friday = Date.parse('2026-11-20T18:00:00Z')

const day = [{ open: '11:00', close: '22:00' }]
const hours = {
  monday: day,
  tuesday: day,
  wednesday: day,
  thursday: day,
  friday: day,
  saturday: day,
  sunday: day,
}

export const settings: PublicRestaurant['settings'] = {
  timezone: 'America/New_York',
  calendar: { hours, specialDays: [] },
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
  advanceOrderingEnabled: true,
  advanceOrderingHours: 24,
  estimatedPrepMinutes: null,
  minimumOrderPickup: cents(0),
  minimumOrderDelivery: cents(2500),
  taxRate: percent(6625),
  processingFee: percent(0),
  deliveryFee: cents(499),
  deliveryFeeRestaurantPays: cents(0),
  combineTaxProcessing: false,
  taxAfterDiscount: false,
  gratuityEnabled: true,
  tipPercentages: null,
  courierEnabled: false,
  courierCarries21Plus: false,
  kidsMeals: [],
  kidsMealThreshold: cents(0),
}

export const restaurant: PublicRestaurant = {
  id: '3f0e0f0e-0000-4000-8000-000000000001',
  name: 'Salt & Stone',
  description: 'Grill on the corner.',
  address: '1 Main Street, Summit, NJ 07901',
  phone: '(908) 555-0100',
  website: null,
  favoritesEnabled: false,
  domain: 'salt.localhost',
  themeColor: '#B3283A',
  themeStyle: defaultThemeStyle,
  logo: null,
  banner: null,
  settings,
}

export function product(over: Partial<ProductSummary> = {}): ProductSummary {
  return {
    id: 'p1',
    categoryId: 'c1',
    name: 'Plain Toast',
    description: 'Bread, toasted.',
    basePrice: cents(450),
    picture: null,
    isAvailable: true,
    is21Plus: false,
    allowComments: true,
    labels: [],
    availableMenus: [],
    code: null,
    hasOptions: false,
    ...over,
  }
}

export function pageState(products: ProductSummary[], over: Partial<PageState> = {}): PageState {
  const category = {
    id: 'c1',
    name: 'Breakfast',
    description: '',
    picture: null,
    availableFrom: null,
    availableUntil: null,
    products,
    omitted: 0,
  }
  return {
    experience: 'storefront',
    path: '/',
    now: friday,
    restaurant,
    menu: { version: 1, categories: [category], dayparts: [] },
    restaurants: null,
    onOwnDomain: true,
    status: 200,
    payments: { provider: 'sandbox', publishableKey: 'pk' },
    supportEmail: 'help@comanda.test',
    ...over,
  }
}
