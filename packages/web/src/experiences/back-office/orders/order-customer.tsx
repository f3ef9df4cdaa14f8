import type { OrderDetails } from '@comanda/contract/orders-admin'
import { dialLink } from '@comanda/domain/people/phone'
import { formatTime } from '@comanda/domain/time/format'
import { Badge } from '@comanda/ui/badge'
import { Bike, MapPin, Phone, ShoppingBag } from '@comanda/ui/icons.ts'
import { LinkButton } from '@comanda/ui/link-button'
import { textButtonClass } from '@comanda/ui/text-button'
import { formatMoment } from '../lists/days.ts'
import { typeLabel } from './order-columns.tsx'

/** Who ordered, how the order leaves the restaurant, and when. */
export function OrderCustomer({ details, now }: { details: OrderDetails; now: number }) {
  const { order, customer, dropoffNote, curbside, utensils, has21Plus } = details
  const { zone } = order.restaurant
  const Shape = order.fulfillment === 'delivery' ? Bike : ShoppingBag
  const due =
    order.scheduledFor === null
      ? formatTime(order.promisedAt, zone)
      : formatMoment(order.promisedAt, now, zone)
  return (
    <section aria-label="Customer" className="rounded-card border border-line bg-canvas p-4 text-13">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="font-semibold text-15 wrap-anywhere">{customer.name}</p>
        <p className="inline-flex items-center gap-1.5 text-ink-2">
          <Shape aria-hidden="true" className="size-4" />
          {typeLabel(order)}, {order.scheduledFor === null ? 'promised' : 'scheduled for'} {due}
        </p>
      </div>
      {customer.email && (
        <p className="mt-1 wrap-anywhere">
          <a href={`mailto:${customer.email}`} className={textButtonClass}>
            {customer.email}
          </a>
        </p>
      )}
      {order.address && <p className="mt-1 text-ink-2 wrap-anywhere">{order.address}</p>}
      {dropoffNote && <p className="mt-1 text-warn-ink wrap-anywhere">“{dropoffNote}”</p>}
      {curbside && (
        <p className="mt-1 text-ink-2">
          Curbside: {curbside.vehicle}
          {curbside.space && `, space ${curbside.space}`}
          {curbside.arrivedAt !== null && `. Arrived at ${formatTime(curbside.arrivedAt, zone)}`}
        </p>
      )}
      <p className="mt-2 flex flex-wrap gap-1.5">
        {order.source === 'phone' && <Badge>Phone order</Badge>}
        {order.pickupNumber !== null && <Badge>Pickup number {order.pickupNumber}</Badge>}
        <Badge tone={customer.earlierOrders === 0 ? 'info' : 'neutral'}>
          {customer.earlierOrders === 0
            ? 'First order here'
            : `Order ${customer.earlierOrders + 1} of this customer`}
        </Badge>
        {customer.hasAccount && <Badge>Has an account</Badge>}
        {utensils && <Badge>Utensils</Badge>}
        {has21Plus && <Badge tone="warn">21+: check ID</Badge>}
      </p>
      {(customer.phone || order.address) && (
        <p className="mt-3 grid auto-cols-fr grid-flow-col gap-2">
          {customer.phone && (
            <LinkButton variant="outline" href={dialLink(customer.phone)}>
              <Phone className="size-4" />
              {customer.phone}
            </LinkButton>
          )}
          {order.address && (
            <LinkButton
              variant="outline"
              href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(order.address)}`}
              target="_blank"
              rel="noopener noreferrer"
            >
              <MapPin className="size-4" />
              Map
            </LinkButton>
          )}
        </p>
      )}
    </section>
  )
}
