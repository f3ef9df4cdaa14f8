import type { Cart } from '@comanda/contract/carts'
import { counted } from '@comanda/domain/count'
import { formatMoney } from '@comanda/domain/money/format'
import type { Instant, Zone } from '@comanda/domain/time/instant'
import { Badge } from '@comanda/ui/badge'
import { cx } from '@comanda/ui/cx.ts'
import type { Column } from '@comanda/ui/data-table'
import { RestaurantName } from '../restaurant-name.tsx'
import type { StaffRestaurant } from '../session.tsx'
import { CartStatusBadge } from './cart-status.tsx'
import { blockLabels, formatAgo } from './labels.ts'

interface ColumnOptions {
  now: Instant
  zone: Zone
  restaurants: readonly StaffRestaurant[]
  /** False for a single restaurant, where every row would show the same one. */
  ofOne: boolean
  /** True while the side panel is open; it shows the rest. */
  isPanelOpen: boolean
}

export function cartColumns({ now, zone, restaurants, ofOne, isPanelOpen }: ColumnOptions): Column<Cart>[] {
  const columns: (Column<Cart> | false)[] = [
    {
      id: 'session',
      header: 'Session',
      narrow: 'lead',
      cell: (cart) => (
        <>
          <span className="font-code font-semibold">{cart.session}</span>
          <Summary cart={cart} ofOne={ofOne} />
        </>
      ),
    },
    !ofOne && {
      id: 'restaurant',
      header: 'Restaurant',
      narrow: 'none',
      cell: ({ restaurant }) => (
        <RestaurantName
          restaurant={restaurants.find(({ id }) => id === restaurant.id) ?? { ...restaurant, logo: null }}
          className="max-w-48 text-ink-2"
        />
      ),
    },
    {
      id: 'status',
      header: 'Status',
      narrow: 'none',
      cell: (cart) => (
        <span className="flex flex-wrap items-center gap-1.5">
          <CartStatusBadge status={cart.status} />
          <ReminderBadge reminder={cart.reminder} />
          {!isPanelOpen && cart.blockedBy && (
            <span
              className={cx(
                'basis-full text-13 text-ink-2',
                ofOne ? '@min-[50rem]:hidden' : '@min-[60rem]:hidden',
              )}
            >
              {blockLabels[cart.blockedBy]}
            </span>
          )}
        </span>
      ),
    },
    !isPanelOpen && {
      id: 'reason',
      header: 'Stopped by',
      // The restaurant column takes its place; the reason is then shown below the status.
      width: ofOne ? '@max-[50rem]:hidden' : '@max-[60rem]:hidden',
      narrow: 'none',
      cell: ({ blockedBy }) => <span className="text-ink-2">{blockedBy ? blockLabels[blockedBy] : '–'}</span>,
    },
    { id: 'items', header: 'Items', align: 'end', narrow: 'none', cell: ({ items }) => items },
    {
      id: 'value',
      header: 'Value',
      align: 'end',
      narrow: 'end',
      cell: ({ value }) => <span className="font-semibold">{formatMoney(value)}</span>,
    },
    {
      id: 'activity',
      header: 'Last activity',
      align: 'end',
      narrow: 'none',
      cell: ({ lastActivity }) => (
        <time dateTime={new Date(lastActivity).toISOString()} className="whitespace-nowrap text-ink-2">
          {formatAgo(lastActivity, now, zone)}
        </time>
      ),
    },
  ]
  return columns.filter((column) => column !== false)

  /** The other columns in a narrow list. */
  function Summary({ cart, ofOne }: { cart: Cart; ofOne: boolean }) {
    const parts = [
      counted(cart.items, 'item'),
      formatAgo(cart.lastActivity, now, zone),
      ...(ofOne ? [] : [cart.restaurant.name]),
    ]
    return (
      <span className="hidden text-13 @max-[43.75rem]:block">
        <span className="my-1 flex flex-wrap gap-1.5">
          <CartStatusBadge status={cart.status} />
          <ReminderBadge reminder={cart.reminder} />
        </span>
        <span className="block text-ink-2">{parts.join(', ')}</span>
      </span>
    )
  }
}

function ReminderBadge({ reminder }: Pick<Cart, 'reminder'>) {
  if (!reminder) return null
  return reminder.recovered === null ? <Badge>Reminder sent</Badge> : <Badge tone="success">Recovered</Badge>
}
