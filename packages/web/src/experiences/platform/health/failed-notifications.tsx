import type { DeadJob, DeadNotification } from '@comanda/contract/health'
import { Badge } from '@comanda/ui/badge'
import { type Column, DataTable, type RowAction } from '@comanda/ui/data-table'
import { EmptyState } from '@comanda/ui/empty-state'
import { CircleCheck, Repeat, Trash2 } from '@comanda/ui/icons.ts'
import { useQuery } from '@tanstack/react-query'
import { formatMoment } from '../../back-office/lists/days.ts'
import { failureOf } from '../../back-office/queries.ts'
import { DiscardDialog } from './discard-dialog.tsx'
import { deadQuery } from './queries.ts'
import { type Dead, useDead } from './use-dead.ts'

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Notifications and jobs that are no longer retried automatically, with Retry and Discard. */
export function FailedNotifications({ now }: { now: number }) {
  const query = useQuery(deadQuery)
  const deadWork = useDead()
  const failure = failureOf(query, 'Failed notifications did not load')
  const actionsFor = (dead: Dead): RowAction[] => [
    ...(dead.kind === 'job' || dead.letter.canRetry
      ? [{ label: 'Retry', icon: <Repeat />, pinned: true, onSelect: () => deadWork.retry(dead) }]
      : []),
    { label: 'Discard', icon: <Trash2 />, danger: true, onSelect: () => deadWork.setDiscarding(dead) },
  ]
  const jobs = query.data?.jobs
  return (
    <>
      <section aria-labelledby="dead-letters" className="grid gap-2">
        <h2 id="dead-letters" className="font-semibold text-16">
          Failed notifications
        </h2>
        <DataTable
          label="Failed notifications"
          columns={letterColumns(now)}
          rows={query.data?.letters}
          rowKey={({ id }) => id}
          rowName={({ kind, recipient }) => `${kindLabel(kind)} to ${recipient}`}
          actions={(letter) => actionsFor({ kind: 'letter', letter })}
          failure={failure}
          skeletonRows={2}
          empty={
            <EmptyState
              level={3}
              icon={<CircleCheck aria-hidden="true" className="size-5" />}
              title="All notifications were delivered"
            >
              Emails and texts that could not be delivered are listed here until someone retries or discards
              them.
            </EmptyState>
          }
        />
      </section>
      {jobs && jobs.length > 0 && (
        <section aria-labelledby="dead-jobs" className="grid gap-2">
          <h2 id="dead-jobs" className="font-semibold text-16">
            Failed jobs
          </h2>
          <DataTable
            label="Failed jobs"
            columns={jobColumns(now)}
            rows={jobs}
            rowKey={({ id }) => String(id)}
            rowName={({ task }) => task}
            actions={(job) => actionsFor({ kind: 'job', job })}
            empty={null}
          />
        </section>
      )}
      {deadWork.discarding && (
        <DiscardDialog
          dead={deadWork.discarding}
          onClose={() => deadWork.setDiscarding(null)}
          onDone={deadWork.refresh}
        />
      )}
    </>
  )
}

function kindLabel(kind: string): string {
  const spaced = kind.replaceAll('_', ' ')
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

function letterColumns(now: number): Column<DeadNotification>[] {
  return [
    {
      id: 'what',
      header: 'What',
      cell: ({ kind, channel }) => (
        <span className="inline-flex flex-wrap items-center gap-2 font-semibold">
          {kindLabel(kind)} {channel === 'sms' && <Badge>Text</Badge>}
        </span>
      ),
    },
    { id: 'to', header: 'To', cell: ({ recipient }) => <Long text={recipient} /> },
    { id: 'where', header: 'Restaurant', cell: ({ restaurant }) => restaurant?.name ?? 'Platform' },
    {
      id: 'why',
      header: 'Why',
      cell: ({ lastError, attempts }) => (
        <span className="text-ink-2">
          <Long text={lastError ?? 'No reason given'} />{' '}
          <span className="whitespace-nowrap">({attempts}×)</span>
        </span>
      ),
    },
    {
      id: 'since',
      header: 'Since',
      narrow: 'end',
      cell: ({ createdAt }) => <Moment at={createdAt} now={now} />,
    },
  ]
}

function jobColumns(now: number): Column<DeadJob>[] {
  return [
    { id: 'task', header: 'Job', cell: ({ task }) => <span className="font-code">{task}</span> },
    { id: 'where', header: 'Restaurant', cell: ({ restaurant }) => restaurant?.name ?? 'Platform' },
    {
      id: 'why',
      header: 'Why',
      cell: ({ error, attempts }) => (
        <span className="text-ink-2">
          <Long text={error} /> <span className="whitespace-nowrap">({attempts}×)</span>
        </span>
      ),
    },
    { id: 'since', header: 'Since', narrow: 'end', cell: ({ since }) => <Moment at={since} now={now} /> },
  ]
}

function Long({ text }: { text: string }) {
  return <span className="line-clamp-3 [overflow-wrap:anywhere]">{text}</span>
}

function Moment({ at, now }: { at: number; now: number }) {
  return <span className="whitespace-nowrap text-ink-2 tnum">{formatMoment(at, now, zone)}</span>
}
