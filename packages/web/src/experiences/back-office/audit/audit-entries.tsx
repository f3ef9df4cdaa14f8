import type { AuditActor } from '@comanda/contract/audit'
import { auditAreaLabels, auditAreas } from '@comanda/contract/audit-labels'
import { zonedTime } from '@comanda/domain/time/zone'
import { DataTable } from '@comanda/ui/data-table'
import { EmptyState } from '@comanda/ui/empty-state'
import { FilterMenu } from '@comanda/ui/filter-menu'
import { Lock, ScrollText } from '@comanda/ui/icons.ts'
import { Pager } from '@comanda/ui/pager'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNow } from '../../../shared/clock.ts'
import { lastDays } from '../lists/days.ts'
import { ExportButton, NoMatches, RestaurantMenu, Toolbar } from '../lists/list-parts.tsx'
import { useSearchState } from '../lists/search-state.ts'
import { usePages } from '../lists/use-pages.ts'
import { failureOf } from '../queries.ts'
import { useStaff, useZone } from '../session.tsx'
import { entryColumns, zoneOfEntry } from './entry-columns.tsx'
import { EntryDetails } from './entry-details.tsx'
import { auditSearch, type Filters, filterOf, isFiltered, noFilters } from './filters.ts'
import { actorRoleLabel } from './labels.ts'
import { actorsQuery, entriesQuery, exportEntries, pageSize } from './queries.ts'

/** The entries of the audit log with their filters, and the button that exports what they match. */
export function AuditEntries({
  children,
}: {
  children: (entries: ReactNode, exportButton: ReactNode) => ReactNode
}) {
  const { restaurants, restaurantId, may } = useStaff()
  const now = useNow(Date.now(), 60_000)
  const zone = useZone()
  const { state, applied, set, type, push } = useSearchState(auditSearch)
  const days = state.days ?? lastDays(30, now, zone)
  const filters: Filters = { ...state, days }
  const changed = (change: Partial<Filters>) => ({ ...change, page: 1, after: null })
  const own = restaurantId ?? applied.restaurant
  const filter = filterOf({ ...applied, days, restaurant: own }, zone)
  const query = useQuery(entriesQuery(filter, applied.after))
  const entries = query.data?.entries
  const pages = usePages(
    JSON.stringify(filter),
    pageSize,
    applied,
    {
      count: entries?.length ?? null,
      total: null,
      next: query.isPlaceholderData ? null : (query.data?.next ?? null),
    },
    push,
  )
  const actors = useQuery(actorsQuery(own))
  const exportButton = (
    <ExportButton
      load={() => exportEntries(filter)}
      name={() => `audit-log-${zonedTime(Date.now(), zone).date}.csv`}
      empty={entries?.length === 0 && applied.after === null}
      onDone={() => query.refetch()}
    />
  )
  return children(
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Toolbar
        searchLabel="Person, order, field"
        search={filters.search}
        onSearch={(search) => type(changed({ search }))}
        days={days}
        onDays={(days) => set(changed({ days }))}
        now={now}
        zone={zone}
      >
        <FilterMenu
          label="What"
          all="Everything"
          many
          options={auditAreas.map((value) => ({ value, label: auditAreaLabels[value] }))}
          value={filters.areas}
          onChange={(chosen) => set(changed({ areas: auditAreas.filter((area) => chosen.includes(area)) }))}
        />
        <FilterMenu
          label="Who"
          all="Anyone"
          options={(actors.data ?? []).map((actor) => ({ value: actor.actor, label: nameOf(actor) }))}
          value={filters.who || null}
          onChange={(who) => set(changed({ who: who ?? '' }))}
          failure={actors.data ? null : failureOf(actors, 'People did not load')}
        />
        <RestaurantMenu
          restaurants={restaurantId === null ? restaurants.filter(({ id }) => may('audit.view', id)) : null}
          value={filters.restaurant}
          onChange={(restaurant) => set(changed({ restaurant, who: '' }))}
        />
      </Toolbar>
      <DataTable
        label="Audit log"
        columns={entryColumns({ now, zone, restaurants, ofOne: restaurantId !== null })}
        rows={entries}
        rowKey={(entry) => entry.id}
        rowName={(entry) => entry.code}
        expand={(entry) => (
          <EntryDetails entry={entry} zone={zoneOfEntry(entry.restaurant, restaurants, zone)} />
        )}
        failure={failureOf(query, 'The audit log did not load')}
        skeletonRows={10}
        empty={
          isFiltered(filters) ? (
            <NoMatches
              icon={<ScrollText className="size-5" />}
              title="No matching entries"
              onClear={() => set(changed(noFilters))}
            >
              No entry matches these filters.
            </NoMatches>
          ) : (
            <EmptyState level={2} icon={<ScrollText className="size-5" />} title="No entries yet">
              Changes to people, access, money and settings are listed here, with who made them.
            </EmptyState>
          )
        }
      />
      <Pager
        {...pages}
        note={
          <span className="inline-flex items-center gap-2">
            <Lock className="size-4 flex-none text-ink-3" />
            Entries are never edited or deleted. They are retained for 7 years.
          </span>
        }
      />
    </div>,
    exportButton,
  )
}

/** Adds the role, because two people may have the same name. */
function nameOf(actor: AuditActor): string {
  const role = actorRoleLabel({ actor: actor.actor, actorRole: actor.role })
  return role ? `${actor.name} (${role})` : actor.name
}
