import type { OrderView } from '@comanda/contract/orders'
import type { PublicRestaurant } from '@comanda/contract/restaurants'
import { calendarFile } from './calendar-file.ts'

/** Downloads a scheduled order as a calendar file, generated in the browser. */
export function saveCalendarEntry(order: OrderView, restaurant: PublicRestaurant): void {
  const delivered = order.fulfillment === 'delivery'
  const file = calendarFile({
    uid: `${order.id}@comanda`,
    title: `${delivered ? 'Delivery from' : 'Pickup at'} ${restaurant.name}`,
    place: (delivered ? order.address : restaurant.address) ?? '',
    notes: `Order ${order.orderNumber}\n${restaurant.phone}`,
    start: order.scheduledFor ?? order.promisedAt,
    stamp: order.createdAt,
  })
  const address = URL.createObjectURL(new Blob([file], { type: 'text/calendar' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `order-${order.orderNumber}.ics`
  link.click()
  URL.revokeObjectURL(address)
}
