import type { Notification } from '@comanda/contract/dashboard-shapes'
import { counted } from '@comanda/domain/count'
import { formatMoney } from '@comanda/domain/money/format'
import { isolatedText } from '@comanda/domain/people/isolated-text'
import type { NotificationType, Severity } from '@comanda/domain/reporting/notifications'
import type { Instant, Zone } from '@comanda/domain/time/instant'
import { Badge } from '@comanda/ui/badge'
import { Card } from '@comanda/ui/card'
import { cx } from '@comanda/ui/cx.ts'
import {
  Ban,
  Bike,
  ChefHat,
  CirclePause,
  CreditCard,
  type Icon,
  Play,
  ShoppingBag,
  Timer,
  Undo2,
} from '@comanda/ui/icons.ts'
import { useQuery } from '@tanstack/react-query'
import { NotLoaded } from '../not-loaded.tsx'
import { failureOf } from '../queries.ts'
import { notificationsQuery } from './queries.ts'
import { agoText } from './texts.ts'

/** The latest ten notifications, and how many of them are alerts. */
export function Activity({
  restaurantId,
  now,
  zone,
}: {
  restaurantId: string | null
  now: Instant
  zone: Zone
}) {
  const query = useQuery(notificationsQuery(restaurantId))
  const failure = failureOf(query, 'Notifications did not load')
  const { data } = query
  return (
    <Card
      title="Recent Activity"
      flush
      actions={
        data && data.alerts > 0 ? <Badge tone="danger">{counted(data.alerts, 'alert')}</Badge> : undefined
      }
    >
      {!data ? (
        <NotLoaded failure={failure} label="Loading notifications" skeleton="m-4 h-40" />
      ) : data.notifications.length === 0 ? (
        <p className="px-4 py-6 text-center text-ink-2 text-small">Nothing in the last 7 days.</p>
      ) : (
        <ol aria-label="Recent Activity" aria-live="polite" className="px-4 py-1.5">
          {data.notifications.map((notification) => (
            <Line
              key={notification.id}
              notification={notification}
              now={now}
              zone={zone}
              withRestaurant={restaurantId === null}
            />
          ))}
        </ol>
      )}
    </Card>
  )
}

const severityNames: Record<Severity, string> = { info: '', warning: 'Warning: ', error: 'Error: ' }
const tints: Record<Severity, string> = {
  info: 'bg-sunken text-ink-2',
  warning: 'bg-warn-tint text-warn-ink',
  error: 'bg-danger-tint text-danger-ink',
}

const kinds: Record<NotificationType, { label: string; icon: Icon }> = {
  'order.paid': { label: 'New order', icon: ShoppingBag },
  'order.cancelled': { label: 'Order cancelled', icon: Ban },
  'order.payment_failed': { label: 'Payment declined', icon: CreditCard },
  'order.payment_problem': { label: 'Payment does not match its order', icon: CreditCard },
  'order.refund_failed': { label: 'Refund failed', icon: Undo2 },
  'order.escalated': { label: 'Order not acknowledged', icon: Timer },
  'order.courier_failed': { label: 'Courier not booked', icon: Bike },
  'order.courier_unconfirmed': { label: 'Courier not confirmed', icon: Bike },
  'restaurant.paused': { label: 'Ordering paused', icon: CirclePause },
  'restaurant.resumed': { label: 'Ordering resumed', icon: Play },
  'restaurant.kitchen_offline': { label: 'Kitchen offline', icon: ChefHat },
  'restaurant.kitchen_back': { label: 'Kitchen online again', icon: ChefHat },
}

function Line({
  notification: { type, severity, at, restaurant, order, detail },
  now,
  zone,
  withRestaurant,
}: {
  notification: Notification
  now: Instant
  zone: Zone
  withRestaurant: boolean
}) {
  const { label, icon: Glyph } = kinds[type]
  const facts = [
    withRestaurant && restaurant.name,
    order && `${isolatedText(order.customerName)}, ${formatMoney(order.total)}`,
    detail,
  ].filter(Boolean)
  return (
    <li className="flex gap-3 py-2">
      <span className={cx('grid size-8 flex-none place-items-center rounded-8', tints[severity])}>
        <Glyph aria-hidden="true" className="size-4" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex justify-between gap-3">
          <b className="font-semibold text-14">
            <span className="visually-hidden">{severityNames[severity]}</span>
            {label}
          </b>
          <span className="flex-none text-13 text-ink-2 tnum">{agoText(at, now, zone)}</span>
        </span>
        <span className="block text-13 text-ink-2 wrap-anywhere">{facts.join(' · ')}</span>
      </span>
    </li>
  )
}
