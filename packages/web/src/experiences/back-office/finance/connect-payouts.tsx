import type { ConnectStatus } from '@comanda/contract/connect'
import { Badge } from '@comanda/ui/badge'
import { Button } from '@comanda/ui/button'
import { EmptyState } from '@comanda/ui/empty-state'
import { Landmark } from '@comanda/ui/icons.ts'
import { RestaurantLogo } from '@comanda/ui/restaurant-logo'
import { Skeleton } from '@comanda/ui/skeleton'
import { StatusDot } from '@comanda/ui/status-dot'
import { useQuery } from '@tanstack/react-query'
import { usePart } from '../lists/use-part.tsx'
import { NotLoaded } from '../not-loaded.tsx'
import { accountStates, formatNextPayout } from '../payouts/labels.ts'
import { accountsQuery, moneyQuery } from '../payouts/queries.ts'
import { failureOf } from '../queries.ts'
import { logoSource } from '../restaurant-name.tsx'
import { useStaff } from '../session.tsx'

/** Each card asks the payment provider for the balance of its account. */
const PAGE = 12

/** The payout accounts of all restaurants that the user can open, those with an account first. */
export function ConnectPayouts({ now }: { now: number }) {
  const query = useQuery(accountsQuery)
  const failed = failureOf(query, 'Payout accounts did not load')
  const accounts = query.data?.toSorted(
    (one, other) => Number(other.accountId !== null) - Number(one.accountId !== null),
  )
  const { shown, more } = usePart(accounts ?? [], PAGE)
  return (
    <section aria-labelledby="connect-payouts" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="connect-payouts" className="font-semibold text-16">
        Connect Payouts
      </h2>
      {accounts ? (
        accounts.length === 0 ? (
          <EmptyState level={3} icon={<Landmark className="size-5" />} title="No restaurants yet">
            Their payout accounts are listed here.
          </EmptyState>
        ) : (
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 office:grid-cols-2 wide:grid-cols-3">
            {shown.map((account) => (
              <AccountItem key={account.restaurant.id} account={account} now={now} />
            ))}
          </ul>
        )
      ) : (
        <NotLoaded failure={failed} skeleton="h-28" />
      )}
      {more}
    </section>
  )
}

type Account = ConnectStatus & { restaurant: { id: string; name: string } }

function AccountItem({ account, now }: { account: Account; now: number }) {
  const { selectRestaurant, restaurants } = useStaff()
  const { restaurant, state, accountId, payoutsEnabled } = account
  const { label, tone } = accountStates[state]
  const logo = restaurants.find(({ id }) => id === restaurant.id)?.logo ?? null
  return (
    <li className="flex flex-col rounded-card border border-line bg-surface p-4">
      <div className="flex items-center gap-3">
        <RestaurantLogo src={logoSource(logo)} className="size-8 rounded-8!" />
        <div className="min-w-0 flex-auto">
          <p className="font-semibold text-14 leading-tight wrap-anywhere">{restaurant.name}</p>
          <p className="truncate font-code text-12 text-ink-2">{accountId ?? 'No account'}</p>
        </div>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t border-dashed pt-3 text-13">
        {accountId ? (
          <div className="grid gap-1">
            <StatusDot tone={payoutsEnabled ? 'success' : 'danger'}>
              {payoutsEnabled ? 'Payouts enabled' : 'Payouts disabled'}
            </StatusDot>
            <NextPayout restaurantId={restaurant.id} now={now} />
          </div>
        ) : (
          <p className="text-ink-2">The platform collects its payments.</p>
        )}
        <Button onClick={() => selectRestaurant(restaurant.id)}>
          Open<span className="visually-hidden"> {restaurant.name}</span>
        </Button>
      </div>
    </li>
  )
}

function NextPayout({ restaurantId, now }: { restaurantId: string; now: number }) {
  const { data, isPending } = useQuery(moneyQuery(restaurantId))
  return (
    <p className="flex gap-2">
      <span className="text-ink-2">Next payout</span>
      <span className="font-semibold tnum">
        {isPending ? <Skeleton className="my-1 h-3 w-24" /> : formatNextPayout(data, now)}
      </span>
    </p>
  )
}
