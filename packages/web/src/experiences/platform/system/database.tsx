import type { DatabaseReport, DatabaseTable, TaskRun } from '@comanda/contract/system'
import { Badge } from '@comanda/ui/badge'
import { Card } from '@comanda/ui/card'
import { type Column, DataTable } from '@comanda/ui/data-table'
import { EmptyState } from '@comanda/ui/empty-state'
import { Database as DatabaseIcon } from '@comanda/ui/icons.ts'
import { ScrollList } from '@comanda/ui/scroll-list'
import { SearchField } from '@comanda/ui/search-field'
import { StatStrip } from '@comanda/ui/stat-strip'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { browserZone } from '../../../shared/browser-zone.ts'
import { useNow } from '../../../shared/clock.ts'
import { formatMoment } from '../../back-office/lists/days.ts'
import { RefreshButton } from '../../back-office/lists/list-parts.tsx'
import { text, useSearchState } from '../../back-office/lists/search-state.ts'
import { failureOf } from '../../back-office/queries.ts'
import { Screen } from '../../back-office/screen.tsx'
import { databaseKey, databaseQuery } from './queries.ts'

const count = new Intl.NumberFormat('en-US')

const tableSearch = z.object({ search: text() })

/** The database, read only: size, tables, periodic tasks and migrations. */
export default function DatabaseScreen() {
  const query = useQuery(databaseQuery)
  const now = useNow(Date.now(), 60_000)
  const { data } = query
  const { state, type } = useSearchState(tableSearch)
  const rows = data?.tables.filter(({ name }) => name.includes(state.search.trim().toLowerCase()))
  return (
    <Screen
      title="Database"
      subtitle="Read only. Row counts are estimates."
      actions={<RefreshButton queryKey={databaseKey} />}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {!query.isLoadingError && (
          <StatStrip
            stats={[
              { label: 'Size', value: data && formatSize(data.bytes) },
              { label: 'Tables', value: data && count.format(data.tables.length) },
              {
                label: 'Connections',
                value: data && `${data.connections} of ${data.maxConnections}`,
              },
              {
                label: 'Postgres',
                value: data?.version,
                note: data && `since ${formatMoment(data.startedAt, now, browserZone)}`,
              },
              { label: 'Last backup', ...(data && backupStat(data.backups, now)) },
            ]}
          />
        )}
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 wide:grid-cols-[minmax(0,1fr)_26rem]">
          <section aria-label="Tables" className="grid gap-3">
            <SearchField
              label="Search tables..."
              value={state.search}
              onChange={(search) => type({ search })}
              hotkey
              className="w-full sm:w-60"
            />
            <DataTable
              label="Tables"
              columns={tableColumns(now)}
              rows={rows}
              rowKey={({ name }) => name}
              rowName={({ name }) => name}
              failure={failureOf(query, 'The database did not load')}
              skeletonRows={10}
              empty={
                <EmptyState level={3} icon={<DatabaseIcon className="size-5" />} title="No matching table">
                  No table has this name.
                </EmptyState>
              }
            />
          </section>
          {data && (
            <div className="grid grid-cols-1 gap-4">
              <TaskCard tasks={data.tasks} now={now} />
              <MigrationCard migrations={data.migrations} now={now} />
            </div>
          )}
        </div>
      </div>
    </Screen>
  )
}

/** The last backup that the program has made itself. */
function backupStat({ byProgram, last }: DatabaseReport['backups'], now: number) {
  if (!byProgram) return { value: 'External', note: 'made by the database provider' }
  if (!last) return { value: 'None', note: 'npm run backup makes one' }
  const seconds = Math.max(1, Math.round(last.milliseconds / 1000))
  return {
    value: formatMoment(last.at, now, browserZone),
    note: `${formatSize(last.bytes)} in ${seconds} s${last.hasKey ? '' : ', without the secret key'}`,
  }
}

function tableColumns(now: number): Column<DatabaseTable>[] {
  return [
    { id: 'name', header: 'Table', cell: ({ name }) => <span className="font-semibold">{name}</span> },
    {
      id: 'rows',
      header: 'Rows',
      align: 'end',
      cell: ({ rows }) => <span className="tnum">{rows === null ? 'Unknown' : count.format(rows)}</span>,
    },
    {
      id: 'size',
      header: 'Size',
      align: 'end',
      cell: ({ bytes }) => <span className="tnum">{formatSize(bytes)}</span>,
    },
    {
      id: 'oldest',
      header: 'Oldest row',
      align: 'end',
      cell: ({ oldestAt }) => (
        <span className="text-ink-2 tnum">
          {oldestAt === null ? '—' : formatMoment(oldestAt, now, browserZone)}
        </span>
      ),
    },
  ]
}

function TaskCard({ tasks, now }: { tasks: readonly TaskRun[]; now: number }) {
  return (
    <Card title="Last runs of periodic tasks" flush>
      {tasks.length === 0 && (
        <p className="px-4 py-3 text-13 text-ink-2">No task has run since the program was updated.</p>
      )}
      <ScrollList label="Last runs of periodic tasks" className="max-h-90 divide-y divide-line">
        {tasks.map(({ name, startedAt, milliseconds, failure }) => (
          <li key={name} className="flex items-center gap-3 px-4 py-2 text-13">
            <span className="min-w-0 flex-auto">
              <span className="block truncate font-medium">{name}</span>
              {failure && <span className="block truncate text-12 text-danger-ink">{failure}</span>}
            </span>
            {failure && <Badge tone="danger">Failed</Badge>}
            <span className="flex-none text-right text-12 text-ink-2 tnum">
              {formatMoment(startedAt, now, browserZone)}
              <span className="block">{count.format(milliseconds)} ms</span>
            </span>
          </li>
        ))}
      </ScrollList>
    </Card>
  )
}

function MigrationCard({ migrations, now }: { migrations: DatabaseReport['migrations']; now: number }) {
  return (
    <Card title={`Migrations (${migrations.length})`} flush>
      <ScrollList label="Migrations" className="max-h-90 divide-y divide-line">
        {migrations.map(({ name, appliedAt }) => (
          <li key={name} className="flex justify-between gap-3 px-4 py-2 text-13">
            <span className="min-w-0 truncate">{name}</span>
            <span className="flex-none text-ink-2 tnum">{formatMoment(appliedAt, now, browserZone)}</span>
          </li>
        ))}
      </ScrollList>
    </Card>
  )
}

function formatSize(bytes: number): string {
  if (bytes >= 1e9) return `${(bytes / 1e9).toFixed(1)} GB`
  return bytes >= 1e6 ? `${(bytes / 1e6).toFixed(1)} MB` : `${Math.ceil(bytes / 1000)} kB`
}
