import { courierTimes } from '@comanda/domain/delivery/courier-times'
import { atLeastZero, subtractCents, zeroCents } from '@comanda/domain/money/cents'
import { remainingLines } from '@comanda/domain/ordering/removed-lines'
import { type Address, parseAddress } from '@comanda/domain/people/address'
import { e164 } from '@comanda/domain/people/phone'
import { subtotalOf } from '@comanda/domain/pricing/price-lines'
import type { Instant } from '@comanda/domain/time/instant'
import { formatExactTime } from '@comanda/domain/time/repeated-time'
import type { App } from '../../../app.ts'
import type { OrderRow } from '../../../db/order-rows.ts'
import {
  type Booking,
  type CourierCredentials,
  CourierGatewayError,
  type CourierReschedule,
} from '../../../gateways/courier/port.ts'
import { refundLedgerTotal } from '../../finance/public.ts'
import { breakdownOf } from '../../orders/public.ts'
import { courierCredentials } from '../account/courier-credentials.ts'
import type { CourierRow } from './courier-row.ts'

/** Everything that a booking needs, except the quote. */
export interface CourierTask {
  booking: Omit<Booking, 'quoteId'>
  /** The quote that the customer was shown, if it is still valid. */
  quoteId: string | null
  isCancelled: boolean
  /** The promised time that the booking is based on. */
  promisedAt: Instant
}

/** Reads everything that a booking needs. Throws CourierGatewayError when something is missing. */
export async function readCourierTask(app: App, row: CourierRow): Promise<CourierTask> {
  const { order, restaurant, quote, tip } = await readRows(app, row)
  const credentials = await requireCredentials(app, row.restaurant_id)
  if (!restaurant.uber_enabled) throw problem('switched_off')
  const pickup = waypoint(restaurant.name, requireAddress(restaurant.address), restaurant.phone)
  const dropoff = waypoint(
    order.customer_name ?? '',
    requireAddress(order.delivery_address),
    order.customer_phone,
  )
  const isFresh = row.round === 1 && quote !== null && quote.expires_at.getTime() > app.now()
  return {
    isCancelled: order.status === 'cancelled',
    promisedAt: order.promised_at.getTime(),
    quoteId: isFresh ? quote.provider_quote_id : null,
    booking: {
      credentials,
      restaurantId: row.restaurant_id,
      orderId: row.order_id,
      orderNumber: order.order_number,
      key: `${row.order_id}:${row.round}`,
      pickup: { ...pickup, note: pickupNote(order) },
      dropoff: { ...dropoff, note: order.dropoff_note ?? '' },
      readyAt: readyAt(app.now(), order, restaurant.estimated_prep_time, quote?.eta_minutes ?? null),
      ...manifestOf(order),
      tip,
    },
  }
}

/**
 * Reads the data for rescheduling a booked courier to a new promised time. Throws CourierGatewayError when
 * something is missing.
 */
export async function readReschedule(
  app: App,
  row: CourierRow,
  promisedAt: Instant,
): Promise<{ credentials: CourierCredentials; reschedule: CourierReschedule }> {
  const { order, restaurant, quote } = await readRows(app, row)
  const credentials = await requireCredentials(app, row.restaurant_id)
  const { estimated_prep_time: prepMinutes, timezone } = restaurant
  const promised = { ...order, promised_at: new Date(promisedAt) }
  const ready = readyAt(app.now(), promised, prepMinutes, quote?.eta_minutes ?? null)
  const note = `${pickupNote(order)}, ready at ${formatExactTime(ready, timezone)}`
  return { credentials, reschedule: { readyAt: ready, promisedAt, pickupNote: note } }
}

export async function requireCredentials(app: App, restaurantId: string): Promise<CourierCredentials> {
  const account = await courierCredentials(app, restaurantId)
  if (!account.ok) throw problem('not_configured', account.message)
  return account.credentials
}

async function readRows(app: App, { restaurant_id, order_id }: CourierRow) {
  return app.db.tenant(restaurant_id, 'system:courier', async (tx) => {
    const order = await tx
      .selectFrom('orders')
      .selectAll()
      .where('restaurant_id', '=', restaurant_id)
      .where('id', '=', order_id)
      .executeTakeFirstOrThrow()
    const restaurant = await tx
      .selectFrom('restaurants')
      .select(['name', 'address', 'phone', 'uber_enabled', 'estimated_prep_time', 'timezone'])
      .where('id', '=', restaurant_id)
      .executeTakeFirstOrThrow()
    const quote = await tx
      .selectFrom('delivery_quotes')
      .select(['provider_quote_id', 'expires_at', 'eta_minutes'])
      .where('restaurant_id', '=', restaurant_id)
      .where('id', '=', order.delivery_quote_id)
      .executeTakeFirst()
    // What was refunded of it is not given to the courier.
    const { tip: refunded = zeroCents } = await refundLedgerTotal(tx, order)
    return { order, restaurant, quote: quote ?? null, tip: atLeastZero(subtractCents(order.tip, refunded)) }
  })
}

/** The reference that the courier gives at the counter. */
function pickupNote({ order_number, pickup_number }: OrderRow): string {
  return pickup_number === null ? `Order ${order_number}` : `Order ${order_number}, number ${pickup_number}`
}

/** When the order is ready, by its current promised time. */
function readyAt(
  now: Instant,
  order: OrderRow,
  prepMinutes: number | null,
  etaMinutes: number | null,
): Instant {
  return courierTimes({
    now,
    prepMinutes,
    etaMinutes,
    promisedAt: order.promised_at.getTime(),
    isScheduled: order.scheduled_for !== null,
  }).readyAt
}

function manifestOf(order: OrderRow) {
  const { lines, kidsMeals } = breakdownOf(order)
  const left = remainingLines(lines)
  const sold = left.map(({ name, quantity, unitPrice }) => ({ name, quantity, price: unitPrice }))
  const free = kidsMeals
    .filter(({ quantity }) => quantity > 0)
    .map(({ name, quantity }) => ({ name, quantity, price: zeroCents }))
  return { items: [...sold, ...free], totalValue: subtotalOf(left) }
}

function requireAddress(text: string | null): Address {
  const parsed = parseAddress(text ?? '')
  if (!parsed.ok) throw problem('incomplete', parsed.message)
  return parsed.address
}

function waypoint(name: string, address: Address, phoneNumber: string) {
  const phone = e164(phoneNumber)
  if (!phone || !name) throw problem('incomplete')
  return { name, address, phone }
}

function problem(code: string, message = code): CourierGatewayError {
  return new CourierGatewayError(message, code)
}
