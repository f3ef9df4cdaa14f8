import type { Attention } from '@comanda/contract/dashboard-shapes'
import { formatTime } from '@comanda/domain/time/format'
import type { Instant, Zone } from '@comanda/domain/time/instant'
import { buttonClass } from '@comanda/ui/button-class.ts'
import { Card } from '@comanda/ui/card'
import { cx } from '@comanda/ui/cx.ts'
import { FailedState } from '@comanda/ui/failed-state'
import {
  ChefHat,
  CircleCheck,
  CirclePause,
  CreditCard,
  type Icon,
  ShoppingBag,
  Timer,
  Workflow,
} from '@comanda/ui/icons.ts'
import { LinkButton } from '@comanda/ui/link-button'
import { Loading, Skeleton } from '@comanda/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { failureOf } from '../queries.ts'
import { useStaff } from '../session.tsx'
import { kitchenPath } from '../shell/locations.ts'
import { attentionQuery } from './queries.ts'
import { agoText } from './texts.ts'
import { useOpenPath } from './view-all.tsx'

/** What a person should handle now, each with a link to where it is handled. */
export function AttentionList({
  restaurantId,
  now,
  zone,
}: {
  restaurantId: string | null
  now: Instant
  zone: Zone
}) {
  const query = useQuery(attentionQuery(restaurantId))
  const failure = failureOf(query, 'Error loading what needs attention')
  const items = query.data?.items
  return (
    <Card
      title="Needs attention"
      flush
      actions={items && <span className="text-ink-2 text-small">{items.length}</span>}
    >
      {failure && !items ? (
        <FailedState level={3} {...failure} />
      ) : !items ? (
        <Loading label="Loading what needs attention">
          <Skeleton className="m-4 h-16" />
        </Loading>
      ) : items.length === 0 ? (
        <p className="flex items-center gap-2 px-4 py-4 text-ink-2 text-small">
          <CircleCheck aria-hidden="true" className="size-4.5 text-success-ink" />
          Nothing needs attention.
        </p>
      ) : (
        <ul aria-label="Needs attention" className="divide-y divide-line px-4">
          {items.map((item) => (
            <Item
              key={`${item.kind} ${item.restaurant?.id} ${item.detail}`}
              {...{ item, now, zone }}
              withRestaurant={restaurantId === null}
            />
          ))}
        </ul>
      )}
    </Card>
  )
}

interface Kind {
  icon: Icon
  isUrgent: boolean
  title: (item: Attention) => string
  /** The screen that resolves it; null: the kitchen. */
  path: string | null
  action: string
}

const many = (count: number, one: string, several: string) =>
  count === 1 ? `1 ${one}` : `${count} ${several}`

const kinds: Record<Attention['kind'], Kind> = {
  orders_waiting: {
    icon: Timer,
    isUrgent: true,
    title: ({ count }) => `${many(count, 'order is', 'orders are')} not acknowledged`,
    path: null,
    action: 'Open kitchen',
  },
  kitchen_offline: {
    icon: ChefHat,
    isUrgent: true,
    title: () => 'The kitchen has no screen online',
    path: '/admin/devices',
    action: 'Screens',
  },
  payment_problem: {
    icon: CreditCard,
    isUrgent: true,
    title: ({ count }) => `${many(count, 'payment does', 'payments do')} not match an order`,
    path: '/admin/payments?state=problem',
    action: 'Show',
  },
  failed_jobs: {
    icon: Workflow,
    isUrgent: true,
    title: ({ count }) => many(count, 'background job failed', 'background jobs failed'),
    path: '/admin/health',
    action: 'Show',
  },
  paused: {
    icon: CirclePause,
    isUrgent: false,
    title: () => 'Online ordering is paused',
    path: '/admin/kitchen',
    action: 'Resume…',
  },
  bestseller_sold_out: {
    icon: ShoppingBag,
    isUrgent: false,
    title: ({ detail }) => `${detail} is sold out`,
    path: '/admin/products',
    action: 'Put back…',
  },
}

function Item({
  item,
  now,
  zone,
  withRestaurant,
}: {
  item: Attention
  now: Instant
  zone: Zone
  withRestaurant: boolean
}) {
  const { icon: Glyph, isUrgent, title, path, action } = kinds[item.kind]
  const facts = [
    withRestaurant && item.restaurant?.name,
    item.kind === 'bestseller_sold_out' ? 'One of the best sellers of 30 days' : item.detail,
    item.since !== null && `since ${agoText(item.since, now, zone).replace(/^now$/, 'now')}`,
    item.until !== null && `until ${formatTime(item.until, zone)}`,
  ].filter(Boolean)
  return (
    <li className="flex items-center gap-3 py-3">
      <Glyph
        aria-hidden="true"
        className={cx('size-4.5 flex-none', isUrgent ? 'text-danger-ink' : 'text-warn-ink')}
      />
      <span className="min-w-0 flex-1">
        <b className="block font-semibold text-14">{title(item)}</b>
        <span className="block text-13 text-ink-2 [overflow-wrap:anywhere]">{facts.join(' · ')}</span>
      </span>
      <ItemLink item={item} path={path} label={action} name={title(item)} />
    </li>
  )
}

function ItemLink({
  item: { restaurant },
  path,
  label,
  name,
}: {
  item: Attention
  path: string | null
  label: string
  name: string
}) {
  const session = useStaff()
  const open = useOpenPath(path === null ? [] : [path.replace(/\?.*/, '')])
  const aria = `${label.replace('…', '')}: ${name}`
  if (path === null)
    return session.may('kitchen.view') ? (
      <LinkButton
        href={kitchenPath({
          onOwnDomain: session.onOwnDomain,
          restaurantId: restaurant?.id ?? session.restaurantId,
        })}
        aria-label={aria}
      >
        {label}
      </LinkButton>
    ) : null
  if (!open) return null
  return (
    <Link
      href={path}
      aria-label={aria}
      onClick={() => restaurant && session.selectRestaurant(restaurant.id)}
      className={buttonClass()}
    >
      {label}
    </Link>
  )
}
