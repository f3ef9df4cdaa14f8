import type { TaskRun } from '@comanda/contract/system'
import { Badge } from '@comanda/ui/badge'
import { type Column, DataTable } from '@comanda/ui/data-table'
import { EmptyState } from '@comanda/ui/empty-state'
import { Timer } from '@comanda/ui/icons.ts'
import { useQuery } from '@tanstack/react-query'
import { browserZone } from '../../../shared/browser-zone.ts'
import { formatMoment } from '../../back-office/lists/days.ts'
import { failureOf } from '../../back-office/queries.ts'
import { databaseQuery } from './queries.ts'

const count = new Intl.NumberFormat('en-US')

/** The last run of each periodic task, failed ones first. */
export function Runs({ now }: { now: number }) {
  const query = useQuery(databaseQuery)
  const rows = query.data?.tasks.toSorted(
    (a, b) => Number(b.failure !== null) - Number(a.failure !== null) || b.startedAt - a.startedAt,
  )
  return (
    <DataTable
      label="Periodic tasks"
      columns={columnsAt(now)}
      rows={rows}
      rowKey={({ name }) => name}
      rowName={({ name }) => name}
      failure={failureOf(query, 'Periodic tasks did not load')}
      empty={
        <EmptyState level={3} icon={<Timer className="size-5" />} title="No runs yet">
          Tasks that run every ten minutes or less often are listed after their first run.
        </EmptyState>
      }
    />
  )
}

function columnsAt(now: number): Column<TaskRun>[] {
  return [
    {
      id: 'name',
      header: 'Task',
      cell: ({ name, failure }) => (
        <>
          <span className="font-semibold">{name}</span>
          {failure && <span className="block text-12 text-danger-ink">{failure}</span>}
        </>
      ),
    },
    {
      id: 'result',
      header: 'Result',
      cell: ({ failure }) =>
        failure === null ? <Badge tone="success">Done</Badge> : <Badge tone="danger">Failed</Badge>,
    },
    {
      id: 'started',
      header: 'Last run',
      cell: ({ startedAt }) => <span className="tnum">{formatMoment(startedAt, now, browserZone)}</span>,
    },
    {
      id: 'duration',
      header: 'Duration',
      align: 'end',
      cell: ({ milliseconds }) => <span className="tnum">{count.format(milliseconds)} ms</span>,
    },
  ]
}
