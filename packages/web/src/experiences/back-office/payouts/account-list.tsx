import { Badge } from '@comanda/ui/badge'
import { Button } from '@comanda/ui/button'
import { Card } from '@comanda/ui/card'
import { EmptyState } from '@comanda/ui/empty-state'
import { FailedState } from '@comanda/ui/failed-state'
import { Landmark } from '@comanda/ui/icons.ts'
import { Loading, Skeleton } from '@comanda/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { failureOf } from '../queries.ts'
import { AccountFacts } from './account-facts.tsx'
import { accountStates, formatNextPayout } from './labels.ts'
import { accountsQuery, moneyQuery } from './queries.ts'

/** Payout accounts of all restaurants that the user can open. */
export function AccountList({ now, onOpen }: { now: number; onOpen: (restaurantId: string) => void }) {
  const query = useQuery(accountsQuery)
  const failed = failureOf(query, 'The accounts did not load')
  if (!query.data)
    return failed ? (
      <FailedState level={2} {...failed} />
    ) : (
      <Loading>
        <Skeleton className="h-4 w-64" />
      </Loading>
    )
  if (query.data.length === 0)
    return (
      <EmptyState
        level={3}
        icon={<Landmark aria-hidden="true" className="size-5" />}
        title="No restaurants yet"
      >
        Their payout accounts are listed here.
      </EmptyState>
    )
  return (
    <ul className="grid gap-3 office:grid-cols-2">
      {query.data.map(({ restaurant, ...status }) => (
        <li key={restaurant.id}>
          <Card
            className="h-full"
            title={
              <span className="inline-flex flex-wrap items-center gap-2">
                {restaurant.name}
                <Badge tone={accountStates[status.state].tone}>{accountStates[status.state].label}</Badge>
              </span>
            }
            actions={<Button onClick={() => onOpen(restaurant.id)}>Open</Button>}
          >
            {status.accountId ? (
              <div className="grid gap-1.5">
                <AccountFacts status={status} />
                <NextPayout restaurantId={restaurant.id} now={now} />
              </div>
            ) : (
              <p className="text-13 text-ink-2">The platform collects its payments.</p>
            )}
          </Card>
        </li>
      ))}
    </ul>
  )
}

function NextPayout({ restaurantId, now }: { restaurantId: string; now: number }) {
  const { data, isPending } = useQuery(moneyQuery(restaurantId))
  return (
    <dl className="flex gap-x-6 text-13">
      <dt className="text-ink-2">Next payout</dt>
      <dd className="tnum">
        {isPending ? <Skeleton className="my-1 h-3 w-24" /> : formatNextPayout(data, now)}
      </dd>
    </dl>
  )
}
