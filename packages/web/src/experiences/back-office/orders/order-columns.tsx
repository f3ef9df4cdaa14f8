import type { ListedOrder } from '@comanda/contract/orders-admin'
import { formatMoney } from '@comanda/domain/money/format'
import { cx } from '@comanda/ui/cx.ts'
import type { Column } from '@comanda/ui/data-table'
import { Bike, ShoppingBag } from '@comanda/ui/icons.ts'
import { RestaurantLogo } from '@comanda/ui/restaurant-logo'
import type { ReactNode } from 'react'
import { formatMoment } from '../lists/days.ts'
import { PaymentState, type ShownPayment } from '../payments/payment-state.tsx'
import { logoSource } from '../restaurant-name.tsx'
import type { StaffRestaurant } from '../session.tsx'

interface ColumnOptions {
  now: number
  restaurants: readonly StaffRestaurant[]
  /** False for a single restaurant, where every row would show the same one. */
  ofOne: boolean
  /** The time zone: the restaurant's, or a common one for several restaurants. */
  zone: string
  /** True while the side panel is open; it shows the rest. */
  isPanelOpen: boolean
  status: (order: ListedOrder) => ReactNode
}

export function orderColumns({
  now,
  restaurants,
  ofOne,
  zone,
  isPanelOpen,
  status,
}: ColumnOptions): Column<ListedOrder>[] {
  const logoOf = (order: ListedOrder) =>
    logoSource(restaurants.find(({ id }) => id === order.restaurant.id)?.logo ?? null)
  const columns: Column<ListedOrder>[] = [
    {
      id: 'order',
      header: 'Order',
      width: '@min-[43.75rem]:w-32',
      narrow: 'lead',
      cell: (order) => (
        <>
          <span className="font-code font-semibold @max-[43.75rem]:hidden">{order.orderNumber}</span>
          <span className="hidden items-center gap-3 @max-[43.75rem]:flex">
            {!ofOne && <RestaurantLogo src={logoOf(order)} className="size-9 rounded-8!" />}
            <span className="min-w-0">
              <span className="block truncate font-semibold text-15">{order.customerName}</span>
              <span className="block truncate text-13 text-ink-2">
                <span className="font-code">{order.orderNumber}</span>
                {!ofOne && `, ${restaurantName(order)}`}
              </span>
            </span>
          </span>
        </>
      ),
    },
    {
      id: 'customer',
      header: 'Customer',
      narrow: 'none',
      cell: (order) => (
        <span className="inline-flex max-w-full items-center gap-2">
          <Fulfillment order={order} />
          <span className="line-clamp-1 wrap-anywhere">{order.customerName}</span>
        </span>
      ),
    },
    ...(ofOne
      ? []
      : [
          {
            id: 'restaurant',
            header: 'Restaurant',
            narrow: 'none',
            cell: (order: ListedOrder) => (
              <span className="inline-flex max-w-full items-center gap-2 text-ink-2">
                <RestaurantLogo src={logoOf(order)} className="size-5 rounded-6!" />
                <span
                  className={
                    isPanelOpen ? 'visually-hidden' : 'line-clamp-1 wrap-anywhere @max-[58rem]:max-w-28'
                  }
                >
                  {restaurantName(order)}
                </span>
              </span>
            ),
          } satisfies Column<ListedOrder>,
        ]),
    {
      id: 'type',
      header: 'Type',
      narrow: 'none',
      width: '@max-[58rem]:hidden',
      cell: (order) => <span className="text-ink-2">{typeLabel(order)}</span>,
    },
    {
      id: 'status',
      header: 'Status',
      narrow: 'line',
      hideHeader: false,
      cell: (order) => (
        <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
          {status(order)}
          <span className="hidden @max-[43.75rem]:inline-flex">
            {order.paymentStatus === 'succeeded' && order.due === 0 ? (
              <Fulfillment order={order} />
            ) : (
              <PaymentState payment={paymentOf(order)} />
            )}
          </span>
        </span>
      ),
    },
    {
      id: 'payment',
      header: 'Payment',
      narrow: 'none',
      cell: (order) => <PaymentState payment={paymentOf(order)} />,
    },
    {
      id: 'total',
      header: 'Total',
      align: 'end',
      narrow: 'end',
      cell: (order) => (
        <>
          <span className="font-semibold">{formatMoney(order.total)}</span>
          <span className="hidden text-12 text-ink-2 @max-[43.75rem]:block">{placed(order)}</span>
        </>
      ),
    },
    {
      id: 'placed',
      header: 'Placed',
      align: 'end',
      narrow: 'none',
      cell: (order) => (
        <time
          dateTime={new Date(order.at).toISOString()}
          className={cx(
            'inline-block whitespace-nowrap text-ink-2',
            !isPanelOpen && '@max-[58rem]:w-16 @max-[58rem]:whitespace-normal',
          )}
        >
          {placed(order)}
        </time>
      ),
    },
  ]
  const placed = ({ at }: ListedOrder) => formatMoment(at, now, zone)
  return isPanelOpen ? columns.filter(({ id }) => id !== 'type' && (ofOne || id !== 'payment')) : columns
}

export function restaurantName({ restaurant }: Pick<ListedOrder, 'restaurant'>): string {
  return restaurant.name || 'Unknown Restaurant'
}

export function typeLabel({ fulfillment }: Pick<ListedOrder, 'fulfillment'>): string {
  return fulfillment === 'delivery' ? 'Delivery' : 'Pickup'
}

export function paymentOf({
  paymentStatus,
  due,
  fulfillment,
}: Pick<ListedOrder, 'paymentStatus' | 'due' | 'fulfillment'>): ShownPayment {
  const label = fulfillment === 'delivery' ? 'Pay at the door' : 'Pay at pickup'
  return { state: paymentStatus, disputed: false, problem: false, due: due > 0 ? label : null }
}

function Fulfillment({ order }: { order: ListedOrder }) {
  const Shape = order.fulfillment === 'delivery' ? Bike : ShoppingBag
  return (
    <>
      <Shape aria-hidden="true" className="size-4 flex-none text-ink-2" />
      <span className="visually-hidden">{typeLabel(order)}: </span>
    </>
  )
}
