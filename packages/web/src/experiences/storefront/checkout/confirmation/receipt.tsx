import type { OrderView } from '@comanda/contract/orders'
import type { PublicRestaurant } from '@comanda/contract/restaurants'
import { counted } from '@comanda/domain/count'
import { spokenNumber } from '@comanda/domain/ordering/order-number'
import { remainingLines } from '@comanda/domain/ordering/removed-lines'
import { formatPhone } from '@comanda/domain/people/phone'
import { formatDate } from '@comanda/domain/time/format'
import type { Zone } from '@comanda/domain/time/instant'
import { formatExactDayAndTime, formatExactTime } from '@comanda/domain/time/repeated-time'
import { cx } from '@comanda/ui/cx.ts'
import { ChevronDown } from '@comanda/ui/icons.ts'
import { TearLine } from '@comanda/ui/order-slip'
import { useState } from 'react'
import { BreakdownSlip } from '../slip.tsx'

/** The order's receipt. Collapsed on a phone; the only part of the page that is printed. */
export function Receipt({ order, restaurant }: { order: OrderView; restaurant: PublicRestaurant }) {
  const [open, setOpen] = useState(false)
  const { breakdown } = order
  return (
    <div>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex min-h-tap w-full items-center justify-between gap-3 text-left font-semibold text-15 office:hidden print:hidden"
      >
        {summaryLabel(order)}
        <ChevronDown className={cx('size-5 transition-transform', open && 'rotate-180')} />
      </button>
      <div className={cx(!open && 'max-office:hidden print:block!', 'max-office:mt-3')}>
        <div className="mb-4 hidden print:block">
          <p className="font-display font-semibold text-20">{restaurant.name}</p>
          <p>{restaurant.address}</p>
          <p>{formatPhone(restaurant.phone)}</p>
          <PrintedFacts order={order} zone={restaurant.settings.timezone} />
        </div>
        <BreakdownSlip
          breakdown={breakdown}
          combineTaxProcessing={order.combineTaxProcessing}
          head={
            <>
              <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                <p className="font-semibold">
                  Order <span className="code">{order.orderNumber}</span>
                </p>
                <p className="text-14 text-ink-2">
                  {formatExactDayAndTime(order.createdAt, farFromNow, restaurant.settings.timezone)}
                </p>
              </div>
              <TearLine className="my-2.5!" />
            </>
          }
        />
        {order.customer.email && (
          <p className="mt-4 wrap-anywhere px-1 text-14 text-ink-2 print:hidden">
            A copy goes to {order.customer.email}
          </p>
        )}
      </div>
    </div>
  )
}

/** The facts that identify a bag at the counter: name, number, and time and type of the handover. */
function PrintedFacts({ order, zone }: { order: OrderView; zone: Zone }) {
  const { customer, fulfillment, pickupNumber, promisedAt, address } = order
  const when = `${formatDate(promisedAt, zone)}, ${formatExactTime(promisedAt, zone)}`
  return (
    <div className="mt-3">
      <p className="font-semibold">
        {`${customer.firstName} ${customer.lastName}`.trim()}
        {pickupNumber !== null && `, number ${spokenNumber(order)}`}
      </p>
      <p>{fulfillment === 'delivery' ? `Delivery, ${when}` : `Pickup, ${when}`}</p>
      {address && <p>{address}</p>}
    </div>
  )
}

/** A receipt names its date: "today" would be wrong on any other day. */
const farFromNow = 0

/** "3 items, Rainbow Roll and 2 more". */
function summaryLabel({ breakdown }: OrderView): string {
  const lines = remainingLines(breakdown.lines)
  const itemCount = lines.reduce((count, { quantity }) => count + quantity, 0)
  const first = lines[0]
  if (!first) return counted(itemCount, 'item')
  const more = itemCount - first.quantity
  return `${counted(itemCount, 'item')}, ${first.name}${more > 0 ? ` and ${more} more` : ''}`
}
