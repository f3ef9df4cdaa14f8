import type { Notification } from '@comanda/contract/dashboard-shapes'
import type { Cents } from '@comanda/domain/money/cents'
import {
  isAboutPayments,
  notificationOf,
  notificationTypes,
  severityOf,
} from '@comanda/domain/reporting/notifications'
import { hours, type Instant } from '@comanda/domain/time/instant'
import { type RawBuilder, sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { type AccessScope, accessScopeOf, restaurantsWith } from '../identity/public.ts'
import { among } from './among.ts'
import { customerNameFor } from './customer-names.ts'
import { latestOfAll } from './read-orders-now.ts'
import { shareReading } from './share-reading.ts'

const LISTED = 10
const LISTED_MS = hours(24 * 7)
const ALERTS_MS = hours(24)

export interface NotificationList {
  notifications: Notification[]
  alerts: number
}

/**
 * The latest ten notifications of the last week, of one restaurant or of all in the caller's scope, and the number of
 * errors in the last 24 hours. Failed payments and refunds are included for those who can see payments.
 * @throws UNAUTHORIZED and FORBIDDEN.
 */
export async function readNotifications(
  app: Pick<App, 'db' | 'live' | 'now'>,
  caller: Caller,
  { restaurantId }: { restaurantId?: string },
): Promise<NotificationList> {
  const scope = accessScopeOf(app, caller, 'orders.view', restaurantId)
  const payments = restaurantsWith(caller, 'payments.view')
  const kind = `notifications ${payments === 'all' ? 'all' : payments.toSorted().join()}`
  const { notifications, alerts } = await shareReading(app, scope, kind, () =>
    scope.read((tx) => read(tx, scope, payments, app.now())),
  )
  return { notifications: notifications.map((one) => shownTo(caller, one)), alerts }
}

function shownTo(caller: Caller, { order, ...notification }: Notification): Notification {
  if (!order) return { ...notification, order }
  const customerName = customerNameFor(caller, notification.restaurant.id, order.customerName)
  return { ...notification, order: { ...order, customerName } }
}

async function read(
  tx: Tx,
  scope: AccessScope,
  payments: AccessScope['restaurantIds'],
  now: Instant,
): Promise<NotificationList> {
  const shown = sql`(${isShown(payments)} and ${among(scope, sql`e.restaurant_id`)})`
  const { rows } = await sql<Row>`
    with paid as (${latestPaid(scope, now)}),
    notable as (
      select e.restaurant_id, e.seq::text as key, e.type, e.payload, e.at, e.subject_id
      from events e where is_notable(e.type, e.payload) and e.at > ${new Date(now - LISTED_MS)} and ${shown}
      order by e.at desc limit ${LISTED}),
    latest as (select * from paid union all select * from notable order by at desc limit ${LISTED})
    select l.restaurant_id, r.name as restaurant_name, l.key, l.type, l.payload, l.at, o.id as order_id, o.order_number,
      o.customer_name, o.grand_total as total,
      case l.type
        when 'order.cancelled' then o.cancel_reason
        when 'order.payment_failed' then o.payment_error
        when 'order.payment_problem' then (
          select problem from payment_problems p where p.restaurant_id = o.restaurant_id and p.order_id = o.id limit 1)
        when 'order.courier_changed' then o.courier ->> 'problem'
        when 'restaurant.pause_changed' then (
          select coalesce(nullif(custom_reason, ''), disable_reason) from ordering_disable_log d
          where d.restaurant_id = l.restaurant_id and d.id::text = l.payload ->> 'id')
      end as detail
    from latest l join restaurants r on r.id = l.restaurant_id
      left join orders o on o.restaurant_id = l.restaurant_id and o.id = l.subject_id
    order by l.at desc`.execute(tx)
  return { notifications: rows.flatMap(notification), alerts: await countAlerts(tx, shown, now) }
}

/** A condition on an event `e`: it is not about a payment, or the caller can see the payments of its restaurant. */
function isShown(payments: AccessScope['restaurantIds']): RawBuilder<unknown> {
  if (payments === 'all') return sql`true`
  const hidden = notificationTypes.filter(isAboutPayments)
  return sql`(e.type <> all(${hidden}) or e.restaurant_id = any(${payments}::uuid[]))`
}

interface Row {
  restaurant_id: string
  restaurant_name: string
  key: string
  type: string
  payload: unknown
  at: Date
  order_id: string | null
  order_number: string | null
  customer_name: string | null
  total: Cents | null
  detail: string | null
}

/** Paid orders are read from orders, which have an index for it; their events have none. */
function latestPaid({ restaurantIds }: AccessScope, now: Instant): RawBuilder<unknown> {
  const columns = sql`restaurant_id, 'order:' || id as key, 'order.paid' as type, null::jsonb as payload, paid_at as at,
    id as subject_id`
  const since = new Date(now - LISTED_MS)
  return restaurantIds === 'all'
    ? latestOfAll(columns, LISTED, sql`created_at > ${since}`)
    : sql`select o.* from unnest(${restaurantIds}::uuid[]) as own (id) cross join lateral (
        select ${columns} from orders where restaurant_id = own.id and paid_at > ${since}
        order by paid_at desc limit ${LISTED}) as o`
}

async function countAlerts(tx: Tx, shown: RawBuilder<unknown>, now: Instant): Promise<number> {
  const types = notificationTypes
    .filter((type) => severityOf(type) === 'error')
    .map((type) => (type.startsWith('order.courier_') ? 'order.courier_changed' : type))
  const { rows } = await sql<{ alerts: number }>`
    select count(*)::int as alerts from events e where is_notable(e.type, e.payload)
      and e.at > ${new Date(now - ALERTS_MS)} and e.type = any(${types}) and ${shown}`.execute(tx)
  return rows[0]?.alerts ?? 0
}

function notification(row: Row): Notification[] {
  const type = notificationOf(row.type, row.payload)
  if (!type) return []
  const { order_id: id, order_number: number, total } = row
  const isOrder = id !== null && number !== null && total !== null
  return [
    {
      id: `${row.restaurant_id}:${row.key}`,
      type,
      severity: severityOf(type),
      at: row.at.getTime(),
      restaurant: { id: row.restaurant_id, name: row.restaurant_name },
      order: isOrder ? { id, number, customerName: row.customer_name ?? '', total } : null,
      detail: row.detail,
    },
  ]
}
