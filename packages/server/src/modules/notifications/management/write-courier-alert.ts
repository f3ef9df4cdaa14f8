import type { NotificationContent } from '../enqueue-notifications.ts'
import type { MailBrand } from '../templates/look.ts'
import { writeNote } from '../write-note.ts'

/** Email about a delivery without a courier, to those who can book one manually. */
export function writeCourierNotBooked(
  restaurant: { name: string; brand: MailBrand },
  alert: { orderNumber: string; reason: string; pickup: string; href: string },
): NotificationContent {
  const { name, brand } = restaurant
  return writeNote(brand, {
    subject: `Courier not booked: ${alert.orderNumber}`,
    heading: 'Courier not booked',
    lines: [
      'All booking attempts failed. The order is paid. Retry the booking, or deliver the order yourself.',
    ],
    facts: [
      { name: 'Order', value: alert.orderNumber },
      { name: 'Pickup', value: alert.pickup },
      { name: 'Reason', value: alert.reason },
    ],
    button: { label: 'Retry in the kitchen', href: alert.href },
    foot: `Sent to the management of ${name} when a courier cannot be booked.`,
  })
}
