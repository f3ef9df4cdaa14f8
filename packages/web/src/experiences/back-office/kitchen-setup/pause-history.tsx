import type { PauseEntry } from '@comanda/contract/kitchen'
import { pauseReasons } from '@comanda/domain/ordering/pause-reasons'
import { formatDayAndTime } from '@comanda/domain/time/format'
import { Badge } from '@comanda/ui/badge'
import { type Column, DataTable } from '@comanda/ui/data-table'
import { EmptyState } from '@comanda/ui/empty-state'
import { FilterMenu } from '@comanda/ui/filter-menu'
import { CirclePause, ImageOff } from '@comanda/ui/icons.ts'
import { Pager } from '@comanda/ui/pager'
import { useNow } from '../../../shared/clock.ts'
import { NoMatches } from '../lists/list-parts.tsx'
import { failureOf } from '../queries.ts'
import type { StaffRestaurant } from '../session.tsx'
import { endOf, formatPauseLength, pauseDurationLabel, pauseEndLabels } from './pause-labels.ts'
import { type Pauses, pauseEnds } from './use-pauses.ts'

export interface PauseHistoryProps {
  restaurant: StaffRestaurant
  pauses: Pauses
}

/** The history of ordering pauses: when, why and by whom. */
export function PauseHistory({ restaurant, pauses }: PauseHistoryProps) {
  const now = useNow(Date.now(), 60_000)
  const { query, rows, filters, onFilter, pages, open, onOpen } = pauses
  const filtered = filters.reason !== null || filters.ended !== null
  return (
    <section aria-labelledby="pause-history">
      <h2 id="pause-history" className="mb-3 font-semibold text-15">
        Ordering pauses
      </h2>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <FilterMenu
          label="Reason"
          all="Any"
          options={pauseReasons.map((value) => ({ value, label: value }))}
          value={filters.reason}
          onChange={(reason) => onFilter({ reason })}
        />
        <FilterMenu
          label="Ended"
          all="Any"
          options={pauseEnds.map((value) => ({ value, label: pauseEndLabels[value] }))}
          value={filters.ended}
          onChange={(ended) => onFilter({ ended })}
        />
      </div>
      <DataTable
        label="Ordering pauses"
        columns={columnsFor(restaurant.timezone, now)}
        rows={rows}
        rowKey={({ id }) => id}
        rowName={({ disabledAt }) => formatDayAndTime(disabledAt, now, restaurant.timezone)}
        onOpen={onOpen}
        selectedKey={open?.id ?? null}
        failure={failureOf(query, 'The history did not load')}
        empty={
          filtered ? (
            <NoMatches
              level={3}
              title="No matching pauses"
              onClear={() => onFilter({ reason: null, ended: null })}
            >
              No pause matches these filters.
            </NoMatches>
          ) : (
            <EmptyState icon={<CirclePause className="size-5" />} title="No ordering pauses yet">
              When the kitchen pauses ordering, it is listed here with a photo.
            </EmptyState>
          )
        }
      />
      <Pager className="mt-3" {...pages} note="Photos are deleted after 90 days." />
    </section>
  )
}

function columnsFor(zone: string, now: number): Column<PauseEntry>[] {
  return [
    {
      id: 'when',
      header: 'When',
      width: '@min-[43.75rem]:w-40',
      narrow: 'end',
      cell: ({ disabledAt }) => (
        <time dateTime={new Date(disabledAt).toISOString()} className="whitespace-nowrap text-ink-2 tnum">
          {formatDayAndTime(disabledAt, now, zone)}
        </time>
      ),
    },
    {
      id: 'reason',
      header: 'Reason',
      narrow: 'lead',
      cell: ({ reason }) => <span className="font-semibold wrap-anywhere">{reason}</span>,
    },
    {
      id: 'by',
      header: 'By',
      cell: ({ disabledBy, photo }) => (
        <span className="flex items-center gap-2.5">
          {photo ? (
            <img src={photo} alt="" loading="lazy" className="h-8 w-10.5 flex-none rounded-6 object-cover" />
          ) : (
            <span className="grid h-8 w-10.5 flex-none place-items-center rounded-6 bg-sunken text-ink-3">
              <ImageOff className="size-4" />
            </span>
          )}
          <span className="wrap-anywhere">{disabledBy || 'A kitchen screen'}</span>
        </span>
      ),
    },
    {
      id: 'lasted',
      header: 'Off for',
      align: 'end',
      cell: (pause) => (
        <span className="text-ink-2 tnum">
          {formatPauseLength(pause, now)} of {pauseDurationLabel(pause.durationMinutes).toLowerCase()}
        </span>
      ),
    },
    {
      id: 'end',
      header: 'Ended',
      cell: (pause) => {
        const end = endOf(pause)
        return <Badge tone={end === 'active' ? 'danger' : 'neutral'}>{pauseEndLabels[end]}</Badge>
      },
    },
  ]
}
