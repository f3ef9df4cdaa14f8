import { setTimeout as delay } from 'node:timers/promises'
import { firstSlot } from '@comanda/domain/ordering/slots'
import { isAsapAvailable } from '@comanda/domain/ordering/timing'
import { inventCustomers } from '../../packages/demo/src/history/customers.ts'
import { createRandom as createDemoRandom } from '../../packages/demo/src/history/random.ts'
import { checkOut } from '../faults/customer.ts'
import type { Checkout } from '../faults/plan.ts'
import type { Random } from '../faults/random.ts'
import { type Shop, simpleLine } from '../program/shop.ts'

/** The share of visitors who go on to each step. */
const shares = { look: 0.8, add: 0.65, start: 0.7, pay: 0.75 }
const stepMs = { min: 400, max: 4000 }
const MAX_ORDER_MS = 120_000

const browsers = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
]
const referrers = [
  null,
  null,
  'https://www.google.com/',
  'https://www.instagram.com/',
  'https://www.facebook.com/',
]

/** One visit: it ends with looking at the menu, with a cart, at the checkout, or with a paid order. */
export async function visit(
  origin: string,
  shop: Shop,
  random: Random,
  number: number,
): Promise<{ ordered: boolean; line: string | null }> {
  const sessionId = random.uuid()
  const userAgent = random.pick(browsers)
  const pause = () => delay(random.between(stepMs.min, stepMs.max))
  const report = (...events: object[]) => reportEvents(origin, shop, { sessionId, userAgent }, events)
  const leaves = { ordered: false, line: null }

  await report({ type: 'page_viewed', path: '/', referrer: random.pick(referrers) })
  await pause()
  if (!random.chance(shares.look)) return leaves
  const lines = Array.from({ length: random.between(1, 3) }, () => ({
    product: random.between(0, shop.products.length - 1),
    quantity: random.between(1, 2),
  }))
  for (const { product } of lines) {
    await report({ type: 'product_viewed', ...nameOf(shop, product) })
    await pause()
  }
  if (!random.chance(shares.add)) return leaves
  const cart = lines.flatMap(({ product, quantity }, index) => {
    const found = shop.products[product]
    return found ? [simpleLine(`line-${index}`, found, quantity)] : []
  })
  await report(
    ...lines.map(({ product, quantity }) => ({ type: 'add_to_cart', ...nameOf(shop, product), quantity })),
    {
      type: 'cart_changed',
      lines: cart.map(({ key, productId, quantity, selections }) => ({
        key,
        productId,
        quantity,
        selections,
      })),
    },
  )
  await pause()
  if (!random.chance(shares.start)) return leaves
  await report(
    { type: 'checkout_started' },
    { type: 'page_viewed', path: '/checkout/summary', referrer: null },
  )
  await pause()
  if (!random.chance(shares.pay)) return leaves

  const checkout = checkoutOf(shop, random, { number, sessionId, lines })
  if (!checkout) return leaves
  const { ended, problem, total } = await checkOut(origin, shop, checkout, AbortSignal.timeout(MAX_ORDER_MS))
  if (ended === 'failed') throw new Error(`${shop.restaurant.name}: ${problem}`)
  const name = `${checkout.guest?.firstName} ${checkout.guest?.lastName}`
  const line = `${shop.restaurant.name}: ${name} ordered for $${(total / 100).toFixed(2)} (${checkout.fulfillment})`
  return { ordered: ended === 'paid', line: ended === 'paid' ? line : null }
}

/** null while the restaurant takes no orders. */
function checkoutOf(
  shop: Shop,
  random: Random,
  visit: { number: number; sessionId: string; lines: Checkout['lines'] },
): Checkout | null {
  const { settings, address } = shop.restaurant
  const slot = firstSlot(Date.now(), settings)
  const isOpen = isAsapAvailable(Date.now(), settings)
  if (!isOpen && slot === null) return null
  const customer = random.pick(inventCustomers(createDemoRandom(random.between(1, 1_000_000)), address))
  const both = settings.pickupEnabled && settings.deliveryEnabled
  const fulfillment = (both ? random.chance(0.35) : settings.deliveryEnabled) ? 'delivery' : 'pickup'
  return {
    ...visit,
    shop: 0,
    fulfillment,
    code: null,
    declinedFirst: random.chance(0.05),
    doubleClick: false,
    ending: 'stays',
    pauses: [500, 1500, 500, 1500],
    checkoutKey: random.uuid(),
    tip: random.chance(0.6) ? random.pick([15_000, 18_000, 20_000]) : 0,
    email: customer.email,
    phone: customer.phone,
    ip: `198.51.100.${random.between(1, 254)}`,
    guest: {
      firstName: customer.firstName,
      lastName: customer.lastName,
      sessionId: visit.sessionId,
      timing: isOpen ? { mode: 'asap' } : { mode: 'later', at: slot ?? 0 },
    },
  }
}

function nameOf(shop: Shop, product: number) {
  const found = shop.products[product]
  return { productId: found?.id, productName: found?.name }
}

async function reportEvents(
  origin: string,
  shop: Shop,
  { sessionId, userAgent }: { sessionId: string; userAgent: string },
  events: object[],
): Promise<void> {
  const response = await fetch(`${origin}/api/restaurants/${shop.id}/visits`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ sessionId, events }),
  })
  if (!response.ok) throw new Error(`The visit was rejected: ${response.status} ${await response.text()}`)
}
