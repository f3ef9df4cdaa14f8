import { randomUUID } from 'node:crypto'
import type { CheckoutRequest } from '@comanda/contract/checkout'
import type { Selection } from '@comanda/domain/ordering/cart'
import { expect } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { openDatabase } from '../../src/db/database.ts'
import { type PlacedOrder, placeOrder } from '../../src/modules/checkout/place-order.ts'
import { priceRequest } from '../../src/modules/checkout/price-request.ts'
import type { PlaceOrderInput } from '../../src/modules/checkout/request.ts'
import { loadStorefront } from '../../src/modules/menus/public.ts'
import type { CleanUp } from '../clean-up-after-all.ts'
import { eventually } from '../eventually.ts'
import { type MadeRestaurant, madeRestaurant, makeRestaurant } from '../factories.ts'
import { memoryFiles } from '../memory-files.ts'
import { type TestApp, testApp, visitor } from '../test-app.ts'
import type { Template } from '../test-database.ts'

/** A running server with one restaurant, and the actions of a customer. */
export interface Shop extends TestApp {
  restaurant: MadeRestaurant
  request(changes?: Partial<CheckoutRequest>): CheckoutRequest
  line(product: string, changes?: Partial<CheckoutRequest['lines'][number]>): CheckoutRequest['lines'][number]
  /** A selection in one of a product's option groups, by names. */
  choice(product: string, group: string, option: string): Promise<Selection>
  /** Changes the menu directly in the database and waits until the server has reloaded it. */
  changeMenu(sql: string): Promise<void>
  /** The request of a browser that displayed the correct total. */
  orderInput(changes?: Partial<PlaceOrderInput>): Promise<PlaceOrderInput>
  place(changes?: Partial<PlaceOrderInput>, caller?: Caller): Promise<PlacedOrder>
  /** Confirms the payment as the browser does, with one of the provider's test cards. */
  pay(placed: PlacedOrder, card?: string): Promise<void>
  /** Sets the next responses of the payment sandbox. */
  control(change: object): Promise<void>
  orders(): Promise<Record<string, unknown>[]>
  events(): Promise<string[]>
}

/** Its ids are the same in each database. Importing the same menu for each test would take longer than most tests. */
const usualRestaurant: Template = {
  name: 'usual_restaurant',
  async fill(address) {
    const db = openDatabase(address, { max: 2, onError: () => {} })
    await makeRestaurant({ db, files: memoryFiles() })
    await db.close()
  },
}

async function findUsualRestaurant(app: TestApp['app']): Promise<MadeRestaurant> {
  const { id, domain } = await app.db.platform('system:test', (tx) =>
    tx.selectFrom('restaurants').select(['id', 'domain']).executeTakeFirstOrThrow(),
  )
  return madeRestaurant(app, id, domain ?? '')
}

export async function openShop(
  options: Parameters<typeof makeRestaurant>[1] = {},
  overrides: Parameters<typeof testApp>[0] = {},
  cleanUp?: CleanUp,
): Promise<Shop> {
  const isUsual = Object.keys(options).length === 0
  const running = await testApp(overrides, cleanUp, isUsual ? usualRestaurant : undefined)
  const { app, database, sandboxUrl } = running
  const restaurant = isUsual ? await findUsualRestaurant(app) : await makeRestaurant(app, options)
  const shop: Shop = {
    ...running,
    restaurant,
    line: (product, changes) => ({
      key: randomUUID(),
      productId: restaurant.productId(product),
      quantity: 1,
      selections: [],
      specialInstructions: '',
      ...changes,
    }),
    async choice(product, group, option) {
      const storefront = await loadStorefront(app, restaurant.id)
      const found = storefront?.productsById
        .get(restaurant.productId(product))
        ?.optionGroups.find((candidate) => candidate.name === group)
      const chosen = found?.options.find((candidate) => candidate.name === option)
      if (!found || !chosen) throw new Error(`no ${option} in ${group} of ${product}`)
      return { groupId: found.id, optionIds: [chosen.id] }
    },
    async changeMenu(sql) {
      const before = (await loadStorefront(app, restaurant.id))?.version
      await database.query(sql)
      await eventually(async () => {
        expect((await loadStorefront(app, restaurant.id))?.version).not.toBe(before)
      }, 5)
    },
    request: (changes) => ({
      lines: [shop.line('Soup', { quantity: 2 })],
      fulfillment: 'pickup',
      timing: { mode: 'asap' },
      quoteId: null,
      discountCode: null,
      kidsMeals: [],
      tip: { kind: 'none' },
      ...changes,
    }),
    async orderInput(changes = {}) {
      const request = changes.request ?? shop.request()
      const { breakdown } = await priceRequest(app, visitor(), { restaurantId: restaurant.id, request })
      return {
        restaurantId: restaurant.id,
        checkoutKey: randomUUID(),
        request,
        displayedTotal: breakdown.grandTotal,
        contact: { firstName: 'Ada', lastName: 'Long', phone: '9085550123', email: 'Ada@Example.com' },
        address: null,
        dropoffNote: null,
        termsAccepted: true,
        ageConfirmed: false,
        sessionId: null,
        ...changes,
      }
    },
    place: async (changes, caller = visitor()) => placeOrder(app, caller, await shop.orderInput(changes)),
    async pay(placed, card = 'pm_card_visa') {
      if (!placed.payment) throw new Error('the order needs no payment')
      const { paymentIntentId, clientSecret, publishableKey } = placed.payment
      await fetch(`${sandboxUrl}/v1/payment_intents/${paymentIntentId}/confirm`, {
        method: 'POST',
        headers: { authorization: `Bearer ${publishableKey}` },
        body: new URLSearchParams({ client_secret: clientSecret, payment_method: card }),
      })
    },
    async control(change) {
      const response = await fetch(`${sandboxUrl}/sandbox/payments/control`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(change),
      })
      if (!response.ok) throw new Error(await response.text())
    },
    orders: () => database.query('select * from orders order by created_at'),
    events: async () =>
      (await database.query('select type from events order by restaurant_id, seq')).map((row) => row.type),
  }
  return shop
}
