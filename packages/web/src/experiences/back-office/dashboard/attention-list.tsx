import type { Attention } from '@comanda/contract/dashboard-shapes'
import { formatTime } from '@comanda/domain/time/format'
import type { Instant, Zone } from '@comanda/domain/time/instant'
import { AlertDialog } from '@comanda/ui/alert-dialog'
import { Button } from '@comanda/ui/button'
import { buttonClass } from '@comanda/ui/button-class.ts'
import { Card } from '@comanda/ui/card'
import { cx } from '@comanda/ui/cx.ts'
import { CircleCheck } from '@comanda/ui/icons.ts'
import { LinkButton } from '@comanda/ui/link-button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { NotLoaded } from '../not-loaded.tsx'
import { failureOf } from '../queries.ts'
import { useStaff } from '../session.tsx'
import { kitchenPath } from '../shell/locations.ts'
import { attentionKinds } from './attention-kinds.ts'
import { attentionQuery } from './queries.ts'
import { resolutionOf } from './resolutions.ts'
import { agoText } from './texts.ts'
import { attentionKey, useResolving } from './use-resolving.ts'
import { useOpenPath } from './view-all.tsx'

/** Items that need attention, each with the action that resolves it or a link to the screen where it is resolved. */
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
  const [asked, setAsked] = useState<Attention | null>(null)
  const { resolve, resolving } = useResolving(restaurantId, () => setAsked(null))
  const failure = failureOf(query, 'Items that need attention did not load')
  const items = query.data?.items
  const question = asked && resolutionOf(asked)
  return (
    <Card
      title="Needs attention"
      flush
      actions={items && <span className="text-ink-2 text-small">{items.length}</span>}
    >
      {!items ? (
        <NotLoaded failure={failure} label="Loading what needs attention" skeleton="m-4 h-16" />
      ) : items.length === 0 ? (
        <p className="flex items-center gap-2 px-4 py-4 text-ink-2 text-small">
          <CircleCheck className="size-4.5 text-success-ink" />
          Nothing needs attention.
        </p>
      ) : (
        <ul aria-label="Needs attention" className="divide-y divide-line px-4">
          {items.map((item) => (
            <Item
              key={attentionKey(item)}
              item={item}
              now={now}
              zone={zone}
              withRestaurant={restaurantId === null}
              busy={resolving !== null && attentionKey(resolving) === attentionKey(item)}
              onResolve={() => (resolutionOf(item)?.question ? setAsked(item) : resolve(item))}
            />
          ))}
        </ul>
      )}
      {asked && question?.question && (
        <AlertDialog
          variant="solid"
          {...question.question}
          confirmLabel={question.label}
          busy={resolving !== null}
          onCancel={() => setAsked(null)}
          onConfirm={() => resolve(asked)}
        />
      )}
    </Card>
  )
}

function Item({
  item,
  now,
  zone,
  withRestaurant,
  busy,
  onResolve,
}: {
  item: Attention
  now: Instant
  zone: Zone
  withRestaurant: boolean
  busy: boolean
  onResolve: () => void
}) {
  const { may } = useStaff()
  const { icon: Glyph, isUrgent, title } = attentionKinds[item.kind]
  const resolution = resolutionOf(item)
  const canResolve = resolution !== null && may(resolution.right, item.restaurant?.id)
  const name = title(item)
  return (
    <li className="flex items-center gap-3 py-3">
      <Glyph
        aria-hidden="true"
        className={cx('size-4.5 flex-none', isUrgent ? 'text-danger-ink' : 'text-warn-ink')}
      />
      <span className="min-w-0 flex-1">
        <b className="block font-semibold text-14 wrap-anywhere">
          {canResolve ? <ItemLink item={item} label={name} name={name} isPlain /> : name}
        </b>
        <span className="block text-13 text-ink-2 first-letter:uppercase wrap-anywhere">
          {factsOf(item, { now, zone, withRestaurant }).join(' · ')}
        </span>
      </span>
      {canResolve ? (
        <Button busy={busy} aria-label={`${resolution.label}: ${name}`} onClick={onResolve}>
          {resolution.label}
        </Button>
      ) : (
        <ItemLink item={item} label={attentionKinds[item.kind].action} name={name} />
      )}
    </li>
  )
}

function factsOf(
  { kind, restaurant, detail, order, count, since, until }: Attention,
  { now, zone, withRestaurant }: { now: Instant; zone: Zone; withRestaurant: boolean },
): string[] {
  return [
    withRestaurant && restaurant?.name,
    kind === 'bestseller_sold_out' ? 'One of the best sellers of 30 days' : detail,
    (kind === 'orders_waiting' || kind === 'orders_late') &&
      order &&
      `${count > 1 ? 'first ' : ''}${order.number}`,
    since !== null && sinceText(agoText(since, now, zone)),
    until !== null && `until ${formatTime(until, zone)}`,
  ].filter((fact): fact is string => Boolean(fact))
}

/** "for 12 min", "since Nov 20, 5:12 PM". */
function sinceText(ago: string): string {
  if (ago === 'now') return 'just now'
  return /^\d+ (min|h)$/.test(ago) ? `for ${ago}` : `since ${ago}`
}

/** Links to the screen where an item is resolved; only the label if the user has no access to it. */
function ItemLink({
  item: { kind, restaurant, order },
  label,
  name,
  isPlain = false,
}: {
  item: Attention
  label: string
  name: string
  isPlain?: boolean
}) {
  const session = useStaff()
  const { path } = attentionKinds[kind]
  const open = useOpenPath(path === null ? [] : [path.replace(/\?.*/, '')])
  const aria = isPlain ? undefined : `${label}: ${name}`
  const className = isPlain ? 'text-ink no-underline hover:underline' : buttonClass()
  if (path === null && session.may('kitchen.view')) {
    const href = kitchenPath({
      onOwnDomain: session.onOwnDomain,
      restaurantId: restaurant?.id ?? session.restaurantId,
    })
    return isPlain ? (
      <a href={href} className={className}>
        {label}
      </a>
    ) : (
      <LinkButton href={href} aria-label={aria}>
        {label}
      </LinkButton>
    )
  }
  if (path === null || !open) return isPlain ? label : null
  return (
    <Link
      href={order && restaurant ? `${path}?open=${restaurant.id}.${order.id}` : path}
      aria-label={aria}
      onClick={() => restaurant && session.selectRestaurant(restaurant.id)}
      className={className}
    >
      {label}
    </Link>
  )
}
