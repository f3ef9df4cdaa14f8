import { randomUUID } from 'node:crypto'
import { contract } from '@comanda/contract/contract'
import { slotLength, slotOf } from '@comanda/domain/throttling/throttle'
import type { Shop } from '../checkout/ordering.ts'
import {
  accountSamples,
  identitySamples,
  savedCardSamples,
  signInSamples,
  teamSamples,
} from './account-samples.ts'
import { contentSamples } from './content-samples.ts'
import { giftCardSamples } from './gift-card-samples.ts'
import { deviceSamples, kitchenSamples } from './kitchen-samples.ts'
import { couponSamples, loyaltySamples, offerSamples, reminderSamples } from './marketing-samples.ts'
import {
  catalogSamples,
  optionSamples,
  pictureSamples,
  productSamples,
  stockSamples,
  themeSamples,
} from './menu-samples.ts'
import type { Json } from './mutations.ts'
import { ordersAdminSamples, phoneOrderSamples } from './office-order-samples.ts'
import { apiKeySamples, systemSamples, webhookSamples } from './program-samples.ts'
import { cartSamples, dashboardSamples, revenueSamples, visitSamples } from './report-samples.ts'
import {
  deliveryAreaSamples,
  hoursSamples,
  restaurantInfoSamples,
  restaurantsAdminSamples,
  settingsSamples,
} from './restaurant-samples.ts'

/** Every operation of the contract below `/api`. */
export const operations = Object.entries(contract).flatMap(([area, procedures]) =>
  Object.entries(procedures).map(([name, procedure]) => {
    const { method = 'POST', path = '/' } = procedure['~orpc'].route
    return { name: `${area}.${name}`, method, path }
  }),
)

export interface Sample {
  parameters: Record<string, string>
  body?: Json
}

/** One valid request for each operation. */
export async function takeSamples(shop: Shop): Promise<Record<string, Sample>> {
  const restaurantId = shop.restaurant.id
  const size = await shop.choice('Burger', 'Size', 'Double')
  const request = shop.request({ lines: [shop.line('Burger', { selections: [size] }), shop.line('Soup')] })
  const { restaurantId: _, ...order } = await shop.orderInput({ request })
  const placed = await shop.place()
  await shop.pay(placed)
  const token = { parameters: { token: placed.token } }
  const restaurant = { restaurantId }
  const visit: Json = {
    sessionId: randomUUID(),
    events: [
      { type: 'page_viewed', path: '/', referrer: null },
      { type: 'add_to_cart', productId: shop.restaurant.productId('Soup'), productName: 'Soup', quantity: 1 },
      { type: 'cart_changed', lines: order.request.lines as Json },
    ],
  }
  return {
    'restaurants.list': { parameters: { page: '1' } },
    'restaurants.get': { parameters: restaurant },
    'storefronts.get': { parameters: restaurant },
    'storefronts.watch': { parameters: restaurant },
    ...(await stockSamples(shop)),
    'menus.get': { parameters: { ...restaurant, version: '1' } },
    ...loyaltySamples(restaurantId),
    ...(await giftCardSamples(shop)),
    ...catalogSamples(restaurantId),
    ...pictureSamples(restaurantId),
    ...savedCardSamples(placed.token),
    ...restaurantsAdminSamples(restaurantId),
    ...offerSamples(shop.restaurant),
    ...couponSamples(shop.restaurant),
    ...optionSamples(restaurantId),
    ...hoursSamples(restaurantId),
    ...dashboardSamples(restaurantId),
    ...deliveryAreaSamples(restaurantId),
    ...productSamples(shop.restaurant),
    ...settingsSamples(restaurantId),
    ...(await apiKeySamples(shop)),
    ...(await cartSamples(shop)),
    ...(await webhookSamples(shop)),
    ...(await reminderSamples(shop)),
    ...(await visitSamples(shop)),
    ...systemSamples(),
    ...contentSamples(restaurantId),
    ...themeSamples(restaurantId),
    ...revenueSamples(restaurantId),
    'checkout.quoteDelivery': { parameters: restaurant, body: { address: '5 Oak Lane, Summit, NJ 07901' } },
    'checkout.describeCode': { parameters: { ...restaurant, code: 'TENOFF' } },
    'checkout.checkDiscount': {
      parameters: restaurant,
      body: { code: 'TENOFF', lines: request.lines } as Json,
    },
    'checkout.price': { parameters: restaurant, body: { request } as Json },
    'checkout.placeOrder': { parameters: restaurant, body: order as Json },
    'checkout.settle': { ...token, body: {} },
    'checkout.preparePayment': { ...token, body: {} },
    ...ordersAdminSamples(restaurantId, placed.orderId),
    ...kitchenSamples(restaurantId, placed.orderId, shop.clock.now),
    ...deviceSamples(restaurantId),
    ...(await phoneOrderSamples(shop, placed.orderId)),
    'orders.get': token,
    'orders.restaurant': token,
    'orders.setCurbside': { ...token, body: { vehicle: 'Blue Honda Civic', space: '4', isHere: true } },
    'orders.watch': token,
    'checkout.times': { parameters: { ...restaurant, fulfillment: 'pickup' } },
    'serviceTimes.report': { parameters: { ...restaurant, from: '2026-11-01', to: '2026-11-20' } },
    'serviceTimes.export': { parameters: restaurant, body: { from: '2026-11-01', to: '2026-11-20' } },
    'throttling.settings': { parameters: restaurant },
    'throttling.saveSettings': {
      parameters: restaurant,
      body: {
        revision: 1,
        settings: {
          rules: [
            {
              fulfillment: 'pickup',
              days: ['friday'],
              from: '17:00',
              to: '21:00',
              maxOrders: 11,
              maxPrepMinutes: 110,
              maxInProgress: null,
            },
          ],
          dishMinutes: { perDish: 4, byCategory: [] },
          autoPrep: null,
        },
      },
    },
    'throttling.load': { parameters: restaurant },
    'throttling.setSlot': {
      parameters: { ...restaurant, at: String(slotOf(shop.clock.now) + slotLength) },
      body: { isClosed: true },
    },
    'payments.list': { parameters: { ...restaurant, search: 'ada', from: '2026-11-01', limit: '5' } },
    'payments.get': { parameters: { ...restaurant, orderId: placed.orderId } },
    'payments.export': { parameters: {}, body: { ...restaurant, states: ['succeeded'], least: 100 } },
    'payments.refund': {
      parameters: { ...restaurant, orderId: placed.orderId },
      body: { amount: 100, reason: 'other', note: 'Cold soup', requestKey: randomUUID() },
    },
    'delivery.courierAccount': { parameters: restaurant },
    'delivery.saveCourierAccount': {
      parameters: restaurant,
      body: { clientId: 'client', clientSecret: 'secret', customerId: 'customer', webhookKey: null },
    },
    'delivery.saveCourierUse': { parameters: restaurant, body: { switchedOn: false, carries21Plus: false } },
    'delivery.removeCourierAccount': { parameters: restaurant },
    'delivery.checkCourierAccount': { parameters: restaurant, body: {} },
    ...restaurantInfoSamples(restaurantId),
    'management.recipients': { parameters: restaurant },
    'management.saveRecipients': {
      parameters: restaurant,
      body: {
        revision: 1,
        notificationEmail: 'orders@example.com',
        ownerEmail: null,
        managerEmail: null,
        notificationPhone: '(555) 210-1234',
        ownerPhone: null,
        managerPhone: null,
      },
    },
    'connect.start': { parameters: restaurant, body: {} },
    'connect.status': { parameters: restaurant },
    'connect.list': { parameters: restaurant },
    'finance.payouts': { parameters: restaurant },
    'finance.payout': { parameters: { ...restaurant, payoutId: 'po_1' } },
    'finance.exportPayout': { parameters: { payoutId: 'po_1' }, body: restaurant },
    'finance.reconcile': { parameters: {}, body: { from: 0, to: 1000 } },
    'finance.reconciliations': { parameters: {} },
    'health.checks': { parameters: {} },
    'health.history': { parameters: {} },
    'health.jobs': { parameters: {} },
    'health.retryJob': { parameters: { jobId: '1' }, body: {} },
    'health.discardJob': { parameters: { jobId: '1' }, body: { reason: 'Sent by a test.' } },
    'payments.resolveProblem': {
      parameters: { ...restaurant, orderId: placed.orderId },
      body: { note: 'The bank took the fee back.' },
    },
    'payments.cancelOrder': {
      parameters: { ...restaurant, orderId: placed.orderId },
      body: { reason: 'The oven broke.', refund: 'full', requestKey: randomUUID() },
    },
    'payments.removeItems': {
      parameters: { ...restaurant, orderId: placed.orderId },
      body: {
        lines: [{ key: 'burger', left: 1 }],
        amount: 100,
        reason: 'item_missing_or_wrong',
        note: '',
        requestKey: randomUUID(),
      },
    },
    'delivery.handover': { parameters: { ...restaurant, orderId: placed.orderId } },
    'delivery.rebook': { parameters: { ...restaurant, orderId: placed.orderId }, body: {} },
    'delivery.cancelCourier': { parameters: { ...restaurant, orderId: placed.orderId }, body: {} },
    'delivery.updates': { parameters: { ...restaurant, before: '100' } },
    'delivery.markUpdatesRead': { parameters: restaurant, body: { upTo: 1 } },
    'analytics.collect': { parameters: restaurant, body: visit },
    'audit.list': { parameters: { ...restaurant, search: 'role', from: '2026-11-01', limit: '5' } },
    'audit.actors': { parameters: restaurant },
    'audit.export': { parameters: {}, body: { ...restaurant, areas: ['team'], to: '2026-11-20' } },
    ...identitySamples(),
    ...teamSamples(restaurantId),
    ...signInSamples(),
    ...accountSamples(restaurantId, placed.orderId, shop.restaurant.productId('Soup')),
  }
}

/** Parameters that are not part of the path are added to the query. */
export function filled(path: string, parameters: Record<string, string>): string {
  const inPath = parametersOf(path)
  const written = path.replace(/\{(\w+)\}/g, (_, name: string) => encode(parameters[name] ?? ''))
  const query = Object.entries(parameters).filter(([name]) => !inPath.includes(name))
  return `/api${written}?${query.map(([name, value]) => `${name}=${encode(value)}`).join('&')}`
}

export function parametersOf(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}
