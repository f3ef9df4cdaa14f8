import type { CatalogProgram } from '@comanda/contract/loyalty/programs'
import { formatCount } from '@comanda/domain/count'
import { formatMoney } from '@comanda/domain/money/format'
import type { Zone } from '@comanda/domain/time/instant'
import { Badge } from '@comanda/ui/badge'
import { Button } from '@comanda/ui/button'
import { Card } from '@comanda/ui/card'
import { BarChart } from '@comanda/ui/charts/bar-chart'
import { cx } from '@comanda/ui/cx.ts'
import type { TableFailure } from '@comanda/ui/data-table'
import { EmptyState } from '@comanda/ui/empty-state'
import { FailedState } from '@comanda/ui/failed-state'
import { Heart } from '@comanda/ui/icons.ts'
import { MenuButton } from '@comanda/ui/menu-button'
import { Segmented } from '@comanda/ui/segmented'
import { Skeleton } from '@comanda/ui/skeleton'
import { StaleRows } from '@comanda/ui/stale-rows'
import type { ReactNode } from 'react'
import { formatDayOfYear } from '../lists/days.ts'
import { hasWords } from '../lists/has-words.ts'
import { ListSearch, NoMatches } from '../lists/list-parts.tsx'
import { StoredTotals } from '../lists/stored-totals.tsx'
import { restaurantNotFound } from '../setup/setup-state.ts'
import { describeRules, describeTerms } from './describe-program.ts'
import type { LoyaltySearch } from './loyalty-search.ts'
import { ProgramActive } from './program-active.tsx'
import { isSummed, type Summary } from './queries.ts'

export interface ProgramsTabProps {
  restaurantId: string
  zone: Zone
  programs: readonly CatalogProgram[] | undefined
  failure: TableFailure | null
  summary: Summary | undefined
  summaryFailure: TableFailure | null
  state: LoyaltySearch
  applied: LoyaltySearch
  openId: string | null
  onFilter: (change: Partial<LoyaltySearch>) => void
  onSearch: (search: string) => void
  onOpen: (program: CatalogProgram) => void
  onNew: () => void
  onDelete: (program: CatalogProgram) => void
}

/** Figures of all programs, the programs, and their points by week. */
export function ProgramsTab(props: ProgramsTabProps) {
  const { programs, summary, summaryFailure, zone, state, applied, onFilter, onSearch } = props
  const summed = isSummed(summary) ? summary : undefined
  const count = (value: number | undefined) => (value === undefined ? undefined : formatCount(value))
  const listed = programs?.filter((program) => matches(program, applied))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {summaryFailure && !summary ? (
        <div className="rounded-card border border-line bg-surface">
          <FailedState level={2} {...summaryFailure} />
        </div>
      ) : (
        <StoredTotals
          stats={[
            { label: 'Programs', value: count(summary?.programs) },
            { label: 'Members', value: count(summed?.members) },
            { label: 'Points issued', value: count(summed?.pointsIssued) },
            {
              label: 'Rewards redeemed',
              value: count(summed?.rewardsRedeemed),
              note: summed && `${formatMoney(summed.redeemedValue)} off so far`,
            },
          ]}
          asOf={summary && { at: summary.summedAt, zone }}
        />
      )}
      <div className="flex flex-wrap items-center gap-2">
        <ListSearch label="Name or description" value={state.search} onChange={onSearch} />
        <Segmented
          label="Status"
          labels={{ all: 'All', active: 'Active', inactive: 'Inactive' }}
          value={state.shown ?? 'all'}
          onChange={(shown) => onFilter({ shown: shown === 'all' ? null : shown })}
        />
      </div>
      <div className="overflow-clip rounded-card border border-line bg-surface">
        {listed && props.failure && <StaleRows {...props.failure} />}
        {listed && listed.length > 0 ? (
          <ul aria-label="Loyalty programs" className="divide-y divide-line">
            {listed.map((program) => (
              <ProgramRow key={program.id} program={program} {...props} />
            ))}
          </ul>
        ) : (
          <NoPrograms {...props} isFiltered={applied.search !== '' || applied.shown !== null} />
        )}
      </div>
      {summed && summed.members > 0 && <PointsByWeek weeks={summed.weeks} />}
    </div>
  )
}

function PointsByWeek({ weeks }: { weeks: Summary['weeks'] }) {
  const thisYear = Number(weeks.at(-1)?.startsOn.slice(0, 4))
  return (
    <Card title="Points by week">
      <BarChart
        grouped
        label="Points by week"
        corner="Week of"
        points={weeks.map(({ startsOn }) => ({ label: formatDayOfYear(startsOn, thisYear) }))}
        series={[
          { label: 'Issued', values: weeks.map(({ issued }) => issued), tone: 'ready' },
          { label: 'Redeemed', values: weeks.map(({ redeemed }) => redeemed), tone: 'new' },
        ]}
        format={(points) => formatCount(points)}
      />
    </Card>
  )
}

function NoPrograms({
  programs,
  failure,
  onNew,
  onFilter,
  isFiltered,
}: ProgramsTabProps & { isFiltered: boolean }) {
  const icon = <Heart className="size-5" />
  if (failure && !programs)
    return (
      <FailedState
        level={2}
        {...failure}
        message={failure.code === 'HTTP_404' ? restaurantNotFound : failure.message}
      />
    )
  if (!programs) return <Skeleton className="h-40" />
  if (isFiltered)
    return (
      <NoMatches
        icon={icon}
        title="No matching programs"
        onClear={() => onFilter({ search: '', shown: null })}
      >
        No program matches these filters.
      </NoMatches>
    )
  return (
    <EmptyState
      level={2}
      icon={icon}
      title="No loyalty programs yet"
      action={
        <Button variant="solid" onClick={onNew}>
          New program
        </Button>
      }
    >
      Customers with an account collect points with every paid order, and use them for a reward at checkout.
    </EmptyState>
  )
}

function ProgramRow({
  program,
  restaurantId,
  summary,
  openId,
  onOpen,
  onDelete,
}: ProgramsTabProps & { program: CatalogProgram }) {
  const { id, name, description, isActive, rewardValue, rewardThreshold } = program
  const figures = isSummed(summary) ? summary.byProgram.find(({ programId }) => programId === id) : undefined
  const count = (value: number | undefined) => (value === undefined ? '…' : formatCount(value))
  return (
    <li className={cx('px-4.5 py-4', id === openId && 'bg-pick-tint')}>
      <div className="flex items-start gap-2">
        <button
          type="button"
          onClick={() => onOpen(program)}
          className="min-h-11 min-w-0 flex-auto rounded-6 text-left"
        >
          <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <span className="font-semibold text-15 wrap-anywhere">{name}</span>
            <Badge dot tone={isActive ? 'success' : 'neutral'}>
              {isActive ? 'Active' : 'Inactive'}
            </Badge>
          </span>
          <span className="mt-1 block text-13 text-ink-2">{description || describeTerms(program)}</span>
        </button>
        <ProgramActive restaurantId={restaurantId} program={program} />
        <MenuButton
          label={`Actions for ${name}`}
          items={[
            { label: 'Edit', onSelect: () => onOpen(program) },
            'line',
            { label: 'Delete', danger: true, onSelect: () => onDelete(program) },
          ]}
        />
      </div>
      <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-2.5 sm:grid-cols-3 wide:grid-cols-6">
        <Figure label="Reward">
          {formatMoney(rewardValue)} at {formatCount(rewardThreshold)}
        </Figure>
        <Figure label="Members">{count(figures?.members)}</Figure>
        <Figure label="Points issued">{count(figures?.pointsIssued)}</Figure>
        <Figure label="Redeemed">{count(figures?.rewardsRedeemed)}</Figure>
        <Figure label="Orders of members">{count(figures?.orders)}</Figure>
        <Figure label="Revenue of members">{figures ? formatMoney(figures.revenue) : '…'}</Figure>
      </dl>
      {describeRules(program).length > 0 && (
        <p className="mt-2.5 text-13 text-ink-2">{describeRules(program).join(' ')}</p>
      )}
    </li>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid content-between">
      <dt className="text-13 text-ink-2">{label}</dt>
      <dd className="font-semibold text-13 tnum">{children}</dd>
    </div>
  )
}

function matches(
  { name, description, isActive }: CatalogProgram,
  { search, shown }: Pick<LoyaltySearch, 'search' | 'shown'>,
): boolean {
  return hasWords(`${name} ${description}`, search) && (shown === null || isActive === (shown === 'active'))
}
