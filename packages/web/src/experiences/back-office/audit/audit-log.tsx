import { zonedTime } from '@comanda/domain/time/zone'
import { Button } from '@comanda/ui/button'
import { DataTable } from '@comanda/ui/data-table'
import { EmptyState } from '@comanda/ui/empty-state'
import { Download, Lock, ScrollText } from '@comanda/ui/icons.ts'
import { Pager } from '@comanda/ui/pager'
import { toast } from '@comanda/ui/toast.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNow } from '../../../shared/clock.ts'
import { readFailure } from '../../../shared/failure.ts'
import { formatFullMoment, lastDays } from '../lists/days.ts'
import { useDebounced } from '../lists/use-debounced.ts'
import { failureOf } from '../queries.ts'
import { Screen } from '../screen.tsx'
import { useStaff } from '../session.tsx'
import { entryColumns } from './entry-columns.tsx'
import { EntryDetails } from './entry-details.tsx'
import { type Filters, filterOf, isFiltered, noFilters } from './filters.ts'
import { actorsQuery, saveExport } from './queries.ts'
import { Toolbar } from './toolbar.tsx'
import { useEntries } from './use-entries.ts'

/** Who did what at which restaurant, with the previous values. */
export default function AuditLog() {
  const { restaurant, restaurants, restaurantId, may } = useStaff()
  const now = useNow(Date.now(), 60_000)
  const zone = restaurant?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const [filters, setFilters] = useState<Filters>(() => ({ ...noFilters, days: lastDays(30, now, zone) }))
  const search = useDebounced(filters.search)
  const own = restaurantId ?? filters.restaurantId
  const filter = filterOf({ ...filters, search, restaurantId: own }, zone)
  const { query, entries, ...pages } = useEntries(filter)
  const actors = useQuery(actorsQuery(own))
  const exporting = useMutation({
    mutationFn: () => saveExport(filter, `audit-log-${zonedTime(Date.now(), zone).date}.csv`),
    onSuccess: () => query.refetch(),
    onError: (error) => {
      const { message, code } = readFailure(error)
      toast.error(message, { code })
    },
  })
  return (
    <Screen
      title="Audit Log"
      subtitle="Who changed what, and the previous values"
      actions={
        <Button
          variant="outline"
          busy={exporting.isPending}
          busyLabel="Exporting…"
          aria-disabled={pages.total === 0}
          onClick={() => pages.total > 0 && exporting.mutate()}
        >
          <Download aria-hidden="true" className="size-4" />
          Export
        </Button>
      }
    >
      <Toolbar
        filters={filters}
        onChange={(change) => setFilters((current) => ({ ...current, ...change }))}
        actors={actors.data ?? []}
        restaurants={restaurantId === null ? restaurants.filter(({ id }) => may('audit.view', id)) : null}
        now={now}
        zone={zone}
      />
      <DataTable
        label="Audit log"
        columns={entryColumns({ now, zone, restaurants, ofOne: restaurantId !== null })}
        rows={entries}
        rowKey={(entry) => entry.id}
        rowName={(entry) => entry.code}
        expand={(entry) => <EntryDetails entry={entry} moment={formatFullMoment(entry.at, zone)} />}
        failure={failureOf(query, 'The audit log did not load')}
        skeletonRows={10}
        empty={<Nothing filtered={isFiltered(filters)} onClear={() => setFilters(noFilters)} />}
      />
      <Pager
        {...pages}
        className="mt-3"
        note={
          <span className="inline-flex items-center gap-2">
            <Lock aria-hidden="true" className="size-4 flex-none text-ink-3" />
            Entries are never edited or deleted. They are retained for 7 years.
          </span>
        }
      />
    </Screen>
  )
}

function Nothing({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  const icon = <ScrollText aria-hidden="true" className="size-5" />
  if (!filtered) {
    return (
      <EmptyState icon={icon} title="No entries yet">
        Changes to people, access, money and settings are listed here, with who made them.
      </EmptyState>
    )
  }
  const action = (
    <Button variant="outline" onClick={onClear}>
      Clear filters
    </Button>
  )
  return (
    <EmptyState icon={icon} title="No matching entries" action={action}>
      No entry matches these filters.
    </EmptyState>
  )
}
