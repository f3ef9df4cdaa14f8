import type { LoyaltyMember } from '@comanda/contract/loyalty/members'
import { formatCount } from '@comanda/domain/count'
import { type MemberSort, membersPerPage } from '@comanda/domain/marketing/member-list'
import { formatDate, formatDay } from '@comanda/domain/time/format'
import { Avatar } from '@comanda/ui/avatar'
import { type Column, DataTable } from '@comanda/ui/data-table'
import { EmptyState } from '@comanda/ui/empty-state'
import { FilterMenu } from '@comanda/ui/filter-menu'
import { Gift, Users } from '@comanda/ui/icons.ts'
import { Meter } from '@comanda/ui/meter'
import { Notice } from '@comanda/ui/notice'
import { Pager } from '@comanda/ui/pager'
import { Select } from '@comanda/ui/select'
import { TextButton } from '@comanda/ui/text-button'
import { useQuery } from '@tanstack/react-query'
import { useNow } from '../../../shared/clock.ts'
import { loadApi } from '../../../shared/load-api.ts'
import { ExportButton, Filters, ListSearch, NoMatches } from '../lists/list-parts.tsx'
import { moreThan } from '../lists/more-than.ts'
import { ViewsMenu } from '../lists/views-menu.tsx'
import { failureOf } from '../queries.ts'
import type { StaffRestaurant } from '../session.tsx'
import type { LoyaltySearch } from './loyalty-search.ts'
import { memberName } from './member-name.ts'
import { type MemberFilter, membersQuery, pagesOf } from './queries.ts'

const rewards = [
  { value: 'ready', label: 'Ready to use' },
  { value: 'near', label: 'One order away' },
] as const

const sorts: Record<MemberSort, string> = {
  last_activity: 'Latest activity',
  points: 'Most points',
  earned: 'Most points earned',
  joined: 'Newest members',
  name: 'Name',
}

/** The members of the program: search, filter, sort, and their points. */
export function MembersTab({
  restaurant,
  threshold,
  near,
  state,
  applied,
  onChange,
  onPage,
  onSearch,
  onOpen,
}: {
  restaurant: StaffRestaurant
  /** Points of a reward; null without an active program. */
  threshold: number | null
  /** Members who are one order from a reward. */
  near: number
  state: LoyaltySearch
  applied: LoyaltySearch
  onChange: (change: Partial<LoyaltySearch>) => void
  onPage: (page: number) => void
  onSearch: (search: string) => void
  onOpen: (memberId: string) => void
}) {
  const now = useNow(Date.now(), 60_000)
  const { id: restaurantId, timezone: zone } = restaurant
  const { search, reward, page } = applied
  const query = useQuery(
    membersQuery(restaurantId, {
      search,
      reward: reward ?? 'any',
      page,
      sort: applied.sort ?? 'last_activity',
    }),
  )
  const { data } = query
  const first = (page - 1) * membersPerPage
  const isFiltered = search !== '' || reward !== null
  const icon = <Users className="size-5" />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {near > 0 && (
        <Notice
          icon={<Gift className="size-4.5" />}
          trailing={
            reward !== 'near' && (
              <TextButton onClick={() => onChange({ reward: 'near', page: 1 })}>Show</TextButton>
            )
          }
        >
          {near === 1
            ? '1 member is one order away from a reward.'
            : `${formatCount(near)} members are one order away from a reward.`}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <ListSearch label="Name or email" value={state.search} onChange={onSearch} />
        <Filters>
          <FilterMenu
            label="Reward"
            all="Any"
            options={rewards}
            value={state.reward}
            onChange={(value) => onChange({ reward: value, page: 1 })}
          />
          <Select
            label="Sort by"
            hideLabel
            className="w-52"
            value={state.sort ?? 'last_activity'}
            onChange={(sort) => onChange({ sort: sort === 'last_activity' ? null : sort, page: 1 })}
            labels={sorts}
          />
          <ViewsMenu />
        </Filters>
      </div>
      <DataTable
        label="Loyalty members"
        rows={data?.members}
        rowKey={({ id }) => id}
        rowName={({ name }) => memberName(name)}
        columns={columnsOf(
          threshold,
          (at) => formatDay(at, now, zone),
          (at) => formatDate(at, zone),
        )}
        onOpen={({ id }) => onOpen(id)}
        selectedKey={applied.open || null}
        failure={failureOf(query, 'Loyalty members did not load')}
        empty={
          isFiltered ? (
            <NoMatches
              icon={icon}
              title="No matching members"
              onClear={() => onChange({ search: '', reward: null, page: 1 })}
            >
              No member matches these filters.
            </NoMatches>
          ) : (
            <EmptyState level={2} icon={icon} title="No members yet">
              Customers become members with their first order while they are signed in. Guests do not collect
              points.
            </EmptyState>
          )
        }
      />
      {data && data.total > 0 && (
        <Pager
          from={data.members.length === 0 ? 0 : first + 1}
          to={first + data.members.length}
          total={data.isMore ? null : data.total}
          note={moreThan(data, 'members')}
          onPrevious={page > 1 ? () => onPage(Math.min(page - 1, pagesOf(data.total))) : null}
          onNext={page < pagesOf(data.total) ? () => onPage(page + 1) : null}
        />
      )}
    </div>
  )
}

export function ExportMembers({
  restaurantId,
  filter,
  empty,
}: {
  restaurantId: string
  filter: MemberFilter
  empty: boolean
}) {
  return (
    <ExportButton
      load={async () => (await loadApi()).loyalty.exportMembers({ restaurantId, ...filter })}
      name={() => 'loyalty-members.csv'}
      empty={empty}
    />
  )
}

function columnsOf(
  threshold: number | null,
  day: (at: number) => string,
  date: (at: number) => string,
): Column<LoyaltyMember>[] {
  return [
    {
      id: 'member',
      header: 'Member',
      // Takes the remaining width, and truncates long addresses rather than the other columns.
      width: 'w-full max-w-0! @max-[43.75rem]:max-w-none!',
      cell: ({ name, email }) => (
        <span className="flex min-w-0 items-center gap-3">
          <Avatar name={memberName(name)} className="size-9" />
          <span className="min-w-0">
            <span className="block truncate font-semibold">{memberName(name)}</span>
            <span className="block truncate text-13 text-ink-2">{email || 'No email address'}</span>
          </span>
        </span>
      ),
    },
    {
      id: 'since',
      header: 'Since',
      narrow: 'none',
      cell: (row) => <span className="whitespace-nowrap">{date(row.joinedAt)}</span>,
    },
    {
      id: 'orders',
      header: 'Orders',
      align: 'end',
      narrow: 'none',
      cell: (row) => formatCount(row.orders),
    },
    {
      id: 'earned',
      header: 'Earned',
      align: 'end',
      narrow: 'none',
      cell: (row) => formatCount(row.pointsEarned),
    },
    {
      id: 'points',
      header: 'Points',
      align: 'end',
      narrow: 'end',
      cell: ({ balance }) => (
        <span className="flex items-center justify-end gap-3">
          {threshold !== null && (
            <Meter
              label={`${balance} of ${threshold} points`}
              value={Math.min(Math.max(0, balance), threshold)}
              max={threshold}
              className="w-14 text-success-ink @max-[50rem]:hidden"
            />
          )}
          <b className="min-w-10 font-semibold tnum">{formatCount(balance)}</b>
        </span>
      ),
    },
    {
      id: 'rewards',
      header: 'Rewards',
      align: 'end',
      narrow: 'none',
      cell: (row) => formatCount(row.rewardsRedeemed),
    },
    {
      id: 'activity',
      header: 'Last activity',
      align: 'end',
      narrow: 'none',
      cell: ({ lastActivityAt }) => (
        <span className="whitespace-nowrap">{lastActivityAt === null ? 'None' : day(lastActivityAt)}</span>
      ),
    },
  ]
}
