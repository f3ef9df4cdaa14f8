import type { RecentOrder } from '@comanda/contract/dashboard-shapes'
import { formatMoney } from '@comanda/domain/money/format'
import type { Instant, Zone } from '@comanda/domain/time/instant'
import { Card } from '@comanda/ui/card'
import { Bike, ShoppingBag } from '@comanda/ui/icons.ts'
import { Link } from 'wouter'
import { StatusBadge } from '../orders/order-status.tsx'
import { agoText } from './texts.ts'
import { useOpenPath, ViewAll } from './view-all.tsx'

/** The latest orders, newest first. */
export function RecentOrders({
  orders,
  now,
  zone,
  withRestaurant,
}: {
  orders: readonly RecentOrder[]
  now: Instant
  zone: Zone
  withRestaurant: boolean
}) {
  return (
    <Card
      title="Recent Orders"
      flush
      actions={<ViewAll paths={['/admin/orders', '/admin/payments']} label="View all orders" />}
    >
      {orders.length === 0 ? (
        <p className="px-4 py-6 text-center text-ink-2 text-small">No orders yet.</p>
      ) : (
        <ul aria-label="Recent Orders" className="@container divide-y divide-line">
          {orders.map((order) => (
            <Row key={order.id} order={order} now={now} zone={zone} withRestaurant={withRestaurant} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Row({
  order: { id, number, customerName, fulfillment, status, total, at, restaurant },
  now,
  zone,
  withRestaurant,
}: {
  order: RecentOrder
  now: Instant
  zone: Zone
  withRestaurant: boolean
}) {
  const path = useOpenPath(['/admin/orders'])
  const Type = fulfillment === 'delivery' ? Bike : ShoppingBag
  return (
    <li className="flex min-h-row items-center gap-x-4 px-4 py-2.5 text-14 gap-y-1.5 max-sm:flex-wrap">
      <span className="w-20 flex-none font-code text-13">
        {path ? (
          <Link
            href={`${path}?open=${restaurant.id}.${id}`}
            aria-label={`Open order ${number}`}
            className="relative rounded-4 text-ink no-underline after:absolute after:-inset-2 hover:underline"
          >
            {number}
          </Link>
        ) : (
          number
        )}
      </span>
      <span className="min-w-0 flex-1 truncate">
        {customerName}
        {withRestaurant && <span className="block truncate text-13 text-ink-2">{restaurant.name}</span>}
      </span>
      <span className="flex flex-none items-center gap-1.5 text-13 text-ink-2 max-wide:hidden @[42rem]:w-24">
        <Type aria-hidden="true" className="size-4" />
        <span className="@max-[42rem]:visually-hidden">
          {fulfillment === 'delivery' ? 'Delivery' : 'Pickup'}
        </span>
      </span>
      <span aria-hidden="true" className="hidden max-sm:order-1 max-sm:block max-sm:basis-full" />
      <span className="w-32 flex-none max-sm:order-2 max-sm:w-auto">
        <StatusBadge status={status} />
      </span>
      <span className="w-16 flex-none text-right text-13 text-ink-2 tnum max-sm:order-3 max-sm:ml-auto max-sm:w-auto">
        {agoText(at, now, zone)}
      </span>
      <b className="w-20 flex-none text-right font-semibold tnum">{formatMoney(total)}</b>
    </li>
  )
}
