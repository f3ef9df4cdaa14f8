import type { ScheduledOrder } from '@comanda/contract/restaurant-hours'
import { isolatedText } from '@comanda/domain/people/isolated-text'
import { formatDayAndTime } from '@comanda/domain/time/format'
import type { Instant, Zone } from '@comanda/domain/time/instant'
import { textButtonClass } from '@comanda/ui/text-button'
import { Link } from 'wouter'
import { useStaff } from '../session.tsx'

/** "3 scheduled orders are outside these hours." */
export function outsideTitle(count: number): string {
  return count === 1
    ? '1 scheduled order is outside these hours.'
    : `${count} scheduled orders are outside these hours.`
}

/** The orders by time, each with a link to its payment for those who may see payments. */
export function OutsideOrders({
  orders,
  restaurantId,
  now,
  timezone,
}: {
  orders: readonly ScheduledOrder[]
  restaurantId: string
  now: Instant
  timezone: Zone
}) {
  const mayOpen = useStaff().may('payments.view')
  return (
    <ul
      aria-label="Scheduled orders outside these hours"
      className="mt-2 grid max-h-60 gap-1 overflow-y-auto text-13"
    >
      {orders.map(({ orderId, ticketNumber, at, customerName, fulfillment }) => (
        <li key={orderId} className="flex flex-wrap gap-x-2">
          <span className="tnum">{formatDayAndTime(at, now, timezone)}</span>
          {mayOpen ? (
            <Link
              href={`/admin/payments?${new URLSearchParams({ search: ticketNumber, open: `${restaurantId}.${orderId}` })}`}
              className={textButtonClass}
            >
              {ticketNumber}
            </Link>
          ) : (
            <span className="font-semibold">{ticketNumber}</span>
          )}
          <span className="text-ink-2">
            {isolatedText(customerName)}, {fulfillment}
          </span>
        </li>
      ))}
    </ul>
  )
}
