import type { CatalogProgram } from '@comanda/contract/loyalty/programs'
import { formatCount } from '@comanda/domain/count'
import { formatPoints, rewardsOf } from '@comanda/domain/marketing/loyalty'
import { formatMoney } from '@comanda/domain/money/format'
import { zonedTime } from '@comanda/domain/time/zone'
import { Clock } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'
import { StatStrip } from '@comanda/ui/stat-strip'
import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDayOfYear } from '../lists/days.ts'
import { MoreButton } from '../lists/more-button.tsx'
import { NotLoaded } from '../not-loaded.tsx'
import { failureOf } from '../queries.ts'
import type { StaffRestaurant } from '../session.tsx'
import { SidePanel } from '../side-panel.tsx'
import { AdjustForm } from './adjust-form.tsx'
import { LedgerList } from './ledger-list.tsx'
import { memberName } from './member-name.ts'
import { memberQuery } from './queries.ts'

/** The side panel of a member: balance, ledger, and a form that adds or removes points. */
export function MemberPanel({
  restaurant,
  memberId,
  program,
  onClose,
}: {
  restaurant: StaffRestaurant
  memberId: string
  /** The active one. */
  program: CatalogProgram | null
  onClose: () => void
}) {
  const query = useInfiniteQuery(memberQuery(restaurant.id, memberId))
  const [first] = query.data?.pages ?? []
  const failure = failureOf(query, 'The loyalty member did not load')
  if (!first)
    return (
      <SidePanel title="Member" onClose={onClose}>
        <NotLoaded failure={failure} skeleton="h-60" />
      </SidePanel>
    )
  const { member, nextExpiry } = first
  const ready = program ? rewardsOf(program, member.balance).ready : 0
  return (
    <SidePanel
      title={memberName(member.name)}
      description={member.email || 'No email address'}
      onClose={onClose}
    >
      <StatStrip
        narrow
        stats={[
          { label: 'Balance', value: formatCount(member.balance) },
          {
            label: 'Ready to use',
            value: formatCount(ready),
            note: program && `${formatMoney(program.rewardValue)} each`,
          },
          { label: 'Earned in total', value: formatCount(member.pointsEarned) },
          { label: 'Orders', value: formatCount(member.orders) },
        ]}
      />
      {nextExpiry && (
        <Notice icon={<Clock className="size-4.5" />} className="mt-3">
          {formatPoints(nextExpiry.points)} expire after{' '}
          {formatDayOfYear(zonedTime(nextExpiry.at - 1, restaurant.timezone).date, 0)}.
        </Notice>
      )}
      <div className="mt-5 flex items-baseline justify-between gap-3">
        <h3 className="font-semibold text-15">Ledger</h3>
        <p className="text-13 text-ink-2">Newest first</p>
      </div>
      <LedgerList
        entries={query.data?.pages.flatMap(({ entries }) => entries) ?? []}
        zone={restaurant.timezone}
      />
      <MoreButton
        block
        hasMore={query.hasNextPage}
        busy={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
        className="mt-3"
      >
        Show earlier entries
      </MoreButton>
      <AdjustForm restaurantId={restaurant.id} member={member} />
    </SidePanel>
  )
}
