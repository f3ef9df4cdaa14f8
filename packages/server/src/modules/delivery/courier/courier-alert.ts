import { ticketNumberOf } from '@comanda/domain/ordering/order-number'
import { minutes } from '@comanda/domain/time/instant'
import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import {
  enqueueNotifications,
  type MailRestaurant,
  type NotificationContent,
  readMailRestaurant,
  writeCourierNotBooked,
  writeNote,
} from '../../notifications/public.ts'
import type { CourierRow } from './courier-row.ts'

export type CourierAlert = 'not-booked' | 'not-stored' | 'gave-up' | 'returned' | 'not-cancelled'

/**
 * Alerts the restaurant's management and the platform to a delivery that needs action. Once per kind and
 * round.
 */
export async function writeCourierAlert(
  app: App,
  tx: Tx,
  row: Pick<CourierRow, 'restaurant_id' | 'order_id' | 'round'>,
  alert: CourierAlert,
  problem?: string,
): Promise<void> {
  const restaurant = await readMailRestaurant(app, tx, row.restaurant_id)
  const order = await tx
    .selectFrom('orders')
    .select(['order_number', 'customer_name', 'customer_phone', 'delivery_address'])
    .where('restaurant_id', '=', row.restaurant_id)
    .where('id', '=', row.order_id)
    .executeTakeFirst()
  if (!restaurant || !order) return
  const content = contentOf(restaurant, order, alert, problem)
  const recipients = new Set([...restaurant.management, app.config.supportEmail])
  await enqueueNotifications(
    app,
    tx,
    [...recipients].map((recipient) => ({
      restaurantId: row.restaurant_id,
      channel: 'email' as const,
      kind: 'courier_alert',
      recipient,
      content,
      expiresAfterMs: minutes(12 * 60),
      deduplicationKey: `courier:${row.order_id}:${row.round}:${alert}:${recipient}`,
    })),
  )
}

interface AlertedOrder {
  order_number: string
  customer_name: string | null
  customer_phone: string
  delivery_address: string | null
}

function contentOf(
  restaurant: MailRestaurant,
  order: AlertedOrder,
  alert: CourierAlert,
  problem = '',
): NotificationContent {
  const { name, brand, kitchenUrl: href } = restaurant
  const { order_number: orderNumber } = order
  if (alert === 'not-booked') {
    const pickup = `${name}, ${restaurant.address}`
    return writeCourierNotBooked(restaurant, { orderNumber, reason: problem, pickup, href })
  }
  const { heading, line } = texts[alert]
  return writeNote(brand, {
    subject: `${heading}: ${orderNumber}`,
    heading,
    lines: [line],
    facts: [
      { name: 'Order', value: orderNumber },
      { name: 'Ticket number', value: ticketNumberOf(orderNumber) },
      { name: 'Customer', value: `${order.customer_name ?? ''}, ${order.customer_phone}` },
      { name: 'Delivery to', value: order.delivery_address ?? '' },
    ],
    button: { label: 'Open in the kitchen', href },
    foot: `Sent to the management of ${name} when a delivery needs attention.`,
  })
}

const texts: Record<Exclude<CourierAlert, 'not-booked'>, { heading: string; line: string }> = {
  'not-stored': {
    heading: 'Courier not recorded',
    line: 'A courier may be on the way, but the booking could not be confirmed. Before you deliver the order yourself, retry the booking on the kitchen ticket: it finds this courier and books no second one.',
  },
  'gave-up': {
    heading: 'Courier cancelled',
    line: 'The courier cancelled this delivery. Request another courier on the kitchen ticket, or deliver it yourself.',
  },
  returned: {
    heading: 'Order returned',
    line: 'The courier could not deliver the order and is returning it. Call the customer.',
  },
  'not-cancelled': {
    heading: 'Courier not cancelled',
    line: 'The order was cancelled, but its courier could no longer be cancelled. You may be charged for the delivery.',
  },
}
