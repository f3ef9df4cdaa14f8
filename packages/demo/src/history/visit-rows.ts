import type { Product } from '@comanda/domain/menu/menu'
import type { Cents } from '@comanda/domain/money/cents'
import type { PricedLine } from '@comanda/domain/pricing/breakdown'
import type { CartBlock, CartStatus } from '@comanda/domain/reporting/carts'
import type { TurnedAwayReason } from '@comanda/domain/reporting/turned-away'
import { hours, type Instant, minutes } from '@comanda/domain/time/instant'
import type { JsonRow } from '@comanda/server/db/insert-rows'
import { time } from './order-rows.ts'
import type { Random } from './random.ts'

/** How far a visit got. */
export type VisitEnd = 'looked' | 'viewed' | 'filled-cart' | 'started-checkout' | 'ordered'

export interface Visit {
  sessionId: string
  /** When it ended; with an order, when it was paid. */
  endedAt: Instant
  end: VisitEnd
  lines: readonly PricedLine[]
  viewed: readonly Product[]
  subtotal: Cents
  orderId: string | null
  /** The time of the seed. */
  now: Instant
}

export type VisitTable =
  | 'site_visitors'
  | 'page_views'
  | 'cart_sessions'
  | 'cart_items'
  | 'cart_events'
  | 'checkout_events'
export type VisitRows = Record<VisitTable, JsonRow[]>

export const noVisits = (): VisitRows => ({
  site_visitors: [],
  page_views: [],
  cart_sessions: [],
  cart_items: [],
  cart_events: [],
  checkout_events: [],
})

/** Adds the rows of one visit, for exactly the steps that it took. */
export function addVisit(rows: VisitRows, random: Random, restaurantId: string, visit: Visit): void {
  const { sessionId, endedAt } = visit
  const began = endedAt - minutes(visit.end === 'looked' ? 1 : random.whole(4, 15))
  const during = (share: number) => time(began + Math.round((endedAt - began) * share))
  const own = { restaurant_id: restaurantId, session_id: sessionId, is_demo: true }
  const client = {
    user_agent: random.weighted(browsers, ([, weight]) => weight)[0],
    referrer: random.weighted(referrers, ([, looking, ordering]) =>
      visit.end === 'ordered' ? ordering : looking,
    )[0],
  }
  const pages = pagesOf(visit.end)
  rows.site_visitors.push({
    ...own,
    ...client,
    landing_page: '/',
    current_page: pages.at(-1),
    turned_away: turnedAway[visit.end]?.[sessionId[0] ?? ''] ?? null,
    created_at: time(began),
    last_activity: time(endedAt),
  })
  pages.forEach((path, at) => {
    const share = pages.length === 1 ? 0 : at / (pages.length - 1)
    rows.page_views.push({ ...own, path, created_at: during(share) })
  })
  addCartEvents(rows, visit, { ...own, ...client }, during)
  if (visit.lines.length > 0) addCart(rows, random, restaurantId, visit, client, during)
  if (visit.end === 'started-checkout' || visit.end === 'ordered') {
    const items = itemsOf(visit.lines)
    const event = { ...own, cart_value: visit.subtotal, items_count: items }
    rows.checkout_events.push({ ...event, event_type: 'checkout_started', created_at: during(0.7) })
    if (visit.end === 'ordered') {
      rows.checkout_events.push({
        ...event,
        event_type: 'checkout_completed',
        order_id: visit.orderId,
        created_at: time(endedAt),
      })
    }
  }
}

function addCartEvents(rows: VisitRows, visit: Visit, own: JsonRow, during: (share: number) => string): void {
  visit.viewed.forEach((product, at) => {
    rows.cart_events.push({
      ...own,
      event_type: 'product_viewed',
      product_id: product.id,
      product_name: product.name,
      unit_price: product.basePrice,
      created_at: during(0.05 + (0.5 * at) / visit.viewed.length),
    })
  })
  let value = 0
  visit.lines.forEach((line, at) => {
    value += line.totalPrice
    rows.cart_events.push({
      ...own,
      event_type: 'add_to_cart',
      product_id: line.productId,
      product_name: line.name,
      quantity: line.quantity,
      unit_price: line.unitPrice,
      cart_value: value,
      created_at: during(0.1 + (0.5 * at) / visit.lines.length),
    })
  })
}

function addCart(
  rows: VisitRows,
  random: Random,
  restaurantId: string,
  visit: Visit,
  client: JsonRow,
  during: (share: number) => string,
): void {
  const id = random.uuid()
  const status = statusOf(visit)
  const isOver = status !== 'active' && status !== 'checkout_started'
  rows.cart_sessions.push({
    id,
    restaurant_id: restaurantId,
    session_id: visit.sessionId,
    status,
    abandoned_at: isOver && visit.end !== 'ordered' ? time(visit.endedAt + minutes(30)) : null,
    ...blockOf(visit),
    checkout_started_at: visit.end === 'filled-cart' ? null : during(0.7),
    total_items: itemsOf(visit.lines),
    total_value: visit.subtotal,
    ...client,
    cart_data: visit.lines.map(({ productId, name, quantity, totalPrice, selections }) => ({
      productId,
      name,
      quantity,
      totalPrice,
      selections: selections.map((selection) => selection.name),
    })),
    current_page_url: pagesOf(visit.end).at(-1),
    last_page_url: pagesOf(visit.end).at(-2) ?? null,
    // Those of the demo do not age.
    is_demo: isOver,
    created_at: during(0.1),
    last_activity: time(visit.endedAt),
  })
  visit.lines.forEach((line, at) => {
    rows.cart_items.push({
      restaurant_id: restaurantId,
      cart_session_id: id,
      line_key: line.key,
      product_id: line.productId,
      product_name: line.name,
      quantity: line.quantity,
      unit_price: line.unitPrice,
      total_price: line.totalPrice,
      special_instructions: line.specialInstructions || null,
      added_at: during(0.1 + (0.5 * at) / visit.lines.length),
    })
  })
}

/** The blocks of some carts, by the first digit of the visit. */
function blockOf({ end, subtotal, sessionId, endedAt }: Visit): JsonRow {
  if (end === 'ordered') return {}
  const isSmall = end === 'filled-cart' && subtotal < smallOrder
  const block = isSmall ? 'below_minimum' : blocks[end]?.[sessionId[0] ?? '']
  return block ? { blocked_by: block, blocked_at: time(endedAt) } : {}
}

const blocks: Partial<Record<VisitEnd, Partial<Record<string, CartBlock>>>> = {
  'filled-cart': { 0: 'closed', 1: 'closed', 2: 'paused', 3: 'sold_out', 4: 'address_refused' },
  'started-checkout': { 0: 'sold_out', 1: 'kitchen_full', 2: 'kitchen_full', 3: 'payment_failed' },
}

/** Why some visitors without a cart could not order, by the first digit of the visit. */
const turnedAway: Partial<Record<VisitEnd, Partial<Record<string, TurnedAwayReason>>>> = {
  looked: { 0: 'closed', 1: 'paused' },
  viewed: { 0: 'sold_out' },
}

/** As of the seed. */
function statusOf({ end, endedAt, now }: Visit): CartStatus {
  if (end === 'ordered') return 'checkout_completed'
  if (now - endedAt < minutes(30)) return end === 'started-checkout' ? 'checkout_started' : 'active'
  return now - endedAt < hours(24) ? 'abandoned' : 'expired'
}

function itemsOf(lines: readonly PricedLine[]): number {
  return lines.reduce((count, line) => count + line.quantity, 0)
}

function pagesOf(end: VisitEnd): string[] {
  if (end === 'ordered')
    return [
      '/',
      '/checkout/summary',
      '/checkout/customer-info',
      '/checkout/payment',
      '/checkout/confirmation',
    ]
  return end === 'started-checkout' ? ['/', '/checkout/summary'] : ['/']
}

/** Below the minimum of deliveries. */
const smallOrder = 1500

const browsers: [string, number][] = [
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 Version/19.1 Mobile/15E148 Safari/604.1',
    42,
  ],
  ['Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36', 27],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36', 16],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.1 Safari/605.1.15', 10],
  ['Mozilla/5.0 (iPad; CPU OS 19_1 like Mac OS X) AppleWebKit/605.1.15 Version/19.1 Safari/604.1', 5],
]
/** How often visits from this source only browse, and how often they order. */
const referrers: [string | null, looking: number, ordering: number][] = [
  [null, 30, 42],
  ['https://www.google.com/', 34, 29],
  ['https://maps.google.com/', 9, 16],
  ['https://www.instagram.com/', 15, 6],
  ['https://www.facebook.com/', 8, 3],
  ['https://www.yelp.com/', 4, 4],
]
