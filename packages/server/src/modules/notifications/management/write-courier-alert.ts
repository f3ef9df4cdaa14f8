import type { LetterContent } from '../letters.ts'
import type { MailBrand } from '../templates/look.ts'
import { writeNote } from '../write-note.ts'

/** A delivery that nobody comes for: to those who can book by hand. */
export function writeCourierNotBooked(
  restaurant: { name: string; brand: MailBrand },
  alert: { orderNumber: string; reason: string; pickup: string; href: string },
): LetterContent {
  const { name, brand } = restaurant
  return writeNote(brand, {
    subject: `Courier not booked: ${alert.orderNumber}`,
    heading: 'Courier not booked',
    lines: ['All tries failed. The order is paid; book again, or send somebody.'],
    facts: [
      { name: 'Order', value: alert.orderNumber },
      { name: 'Pickup', value: alert.pickup },
      { name: 'What the courier said', value: alert.reason },
    ],
    button: { label: 'Retry in the kitchen', href: alert.href },
    foot: `Goes to the people in charge of ${name} when a delivery finds no courier.`,
  })
}
