import type { OwnOrder } from '@comanda/contract/account'
import { type Handover, handoverOf } from '@comanda/domain/delivery/handover'
import { phaseOf } from '@comanda/domain/ordering/order-status'
import { formatDayAndTime } from '@comanda/domain/time/format'
import type { Instant } from '@comanda/domain/time/instant'
import { Button } from '@comanda/ui/button'
import { buttonClass } from '@comanda/ui/button-class.ts'
import { RotateCcw } from '@comanda/ui/icons.ts'
import { Money } from '@comanda/ui/money'
import { TearLine } from '@comanda/ui/order-slip'
import { PhaseRing, type RingPhase } from '@comanda/ui/phase-ring'
import { Link } from 'wouter'
import { RestaurantMark } from '../../parts/restaurant-mark.tsx'

export interface OrderCardProps {
  order: OwnOrder
  now: Instant
  /** Whether to name the restaurant: in a list with orders of several restaurants. */
  named: boolean
  busy: boolean
  onAgain: () => void
}

/** One order: when, what, its status and its total. */
export function OrderCard({ order, now, named, busy, onAgain }: OrderCardProps) {
  const { restaurant, orderNumber, lines, grandTotal, refunded, createdAt, token } = order
  return (
    <li className="rounded-16 border border-line bg-surface px-4 py-4 shadow-e-1 sm:px-5">
      {named && (
        <div className="mb-3 flex items-center gap-2.5">
          <RestaurantMark restaurant={restaurant} className="size-8" />
          <p className="truncate font-semibold text-15">{restaurant.name}</p>
        </div>
      )}
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="font-semibold text-16">
          Order <span className="code">{orderNumber}</span>
        </h2>
        <Status order={order} now={now} />
      </div>
      <p className="mt-0.5 text-14 text-ink-2">
        {formatDayAndTime(createdAt, now, restaurant.timezone)}, {order.fulfillment}
      </p>
      <TearLine className="my-3!" />
      <ul className="grid gap-0.5 text-15">
        {lines.slice(0, maxLines).map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a placed order never change
          <li key={index} className="flex gap-2.5">
            <span className="min-w-7 flex-none whitespace-nowrap text-ink-2 tnum">{line.quantity}×</span>
            <span className="min-w-0">{line.name}</span>
          </li>
        ))}
      </ul>
      {lines.length > maxLines && (
        <p className="mt-0.5 pl-9.5 text-14 text-ink-2">and {lines.length - maxLines} more</p>
      )}
      <TearLine className="my-3!" />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <p className="text-15">
          Total <Money cents={grandTotal} className="ml-1.5 font-semibold" />
          {refunded > 0 && (
            <span className="ml-2 text-14 text-ink-2">
              <Money cents={refunded} /> refunded
            </span>
          )}
        </p>
        <div className="flex gap-2 max-sm:w-full">
          <Link
            href={`/checkout/confirmation?order=${encodeURIComponent(token)}`}
            aria-label={`${isUnderWay(order) ? 'Track' : 'View'} order ${orderNumber}`}
            className={`${buttonClass()} max-sm:flex-1`}
          >
            {isUnderWay(order) ? 'Track order' : 'View order'}
          </Link>
          <Button
            variant="tint"
            busy={busy}
            aria-label={`Order again: order ${orderNumber}`}
            onClick={onAgain}
            className="max-sm:flex-1"
          >
            <RotateCcw className="size-4.5" />
            Order again
          </Button>
        </div>
      </div>
    </li>
  )
}

const maxLines = 4

function isUnderWay({ status }: OwnOrder): boolean {
  return !['completed', 'cancelled'].includes(phaseOf(status))
}

function Status({ order, now }: { order: OwnOrder; now: Instant }) {
  const { ring, label } = statusOf(order, now)
  return (
    <p className="flex items-center gap-2 font-semibold text-14">
      <PhaseRing phase={ring} className="size-4" />
      {label}
    </p>
  )
}

export function statusOf(
  order: Pick<OwnOrder, 'status' | 'fulfillment' | 'paymentStatus' | 'promisedAt' | 'courier'>,
  now: Instant,
): { ring: RingPhase; label: string } {
  const phase = phaseOf(order.status)
  if (phase === 'cancelled') return { ring: 'void', label: 'Cancelled' }
  if (order.paymentStatus === 'refunded') return { ring: 'void', label: 'Refunded' }
  const isDelivery = order.fulfillment === 'delivery'
  const delivery = isDelivery ? deliveries[handoverOf(order, now)] : null
  if (delivery) return delivery
  const labels = {
    new: 'Received',
    acknowledged: 'Acknowledged',
    preparing: 'Preparing',
    ready: isDelivery ? 'Ready' : 'Ready at the counter',
    completed: 'Picked up',
  }
  return { ring: phase === 'completed' ? 'done' : phase, label: labels[phase] }
}

/** null: the kitchen's step is shown. */
const deliveries: Record<Handover, { ring: RingPhase; label: string } | null> = {
  none: null,
  left: { ring: 'done', label: 'On its way' },
  picked_up: { ring: 'done', label: 'On its way' },
  delivered: { ring: 'done', label: 'Delivered' },
  assumed: { ring: 'done', label: 'Delivered' },
  returned: { ring: 'void', label: 'Not handed over' },
}
