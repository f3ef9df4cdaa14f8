import type { DeadJob, JobMetrics } from '@comanda/contract/health'
import { type Column, DataTable, type RowAction } from '@comanda/ui/data-table'
import { EmptyState } from '@comanda/ui/empty-state'
import { CircleCheck, Repeat, Trash2 } from '@comanda/ui/icons.ts'
import { toast } from '@comanda/ui/toast.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { browserZone } from '../../../shared/browser-zone.ts'
import { loadApi } from '../../../shared/load-api.ts'
import { formatMoment } from '../lists/days.ts'
import { failureOf } from '../queries.ts'
import { useRowAction } from '../use-row-action.ts'
import { DiscardDialog } from './discard-dialog.tsx'
import { healthKey, jobsQuery } from './queries.ts'

/** Jobs that are no longer retried automatically, with Retry and Discard, and the metrics of all jobs. */
export function FailedJobs({ now }: { now: number }) {
  const query = useQuery(jobsQuery)
  const { discarding, setDiscarding, retry, refresh } = useDeadJobs()
  const actionsFor = (job: DeadJob): RowAction[] => [
    ...(job.canRetry ? [{ label: 'Retry', icon: <Repeat />, pinned: true, onSelect: () => retry(job) }] : []),
    ...(job.ifDiscarded === null
      ? []
      : [{ label: 'Discard', icon: <Trash2 />, danger: true, onSelect: () => setDiscarding(job) }]),
  ]
  return (
    <>
      <section aria-labelledby="dead-jobs" className="grid gap-2">
        <h2 id="dead-jobs" className="font-semibold text-16">
          Failed jobs
        </h2>
        <DataTable
          label="Failed jobs"
          columns={deadColumns(now)}
          rows={query.data?.dead}
          rowKey={({ id }) => String(id)}
          rowName={nameOf}
          actions={actionsFor}
          failure={failureOf(query, 'Failed jobs did not load')}
          skeletonRows={2}
          empty={
            <EmptyState level={3} icon={<CircleCheck className="size-5" />} title="No job has failed">
              Emails, texts, refunds and other background jobs that failed their last attempt are listed here
              until someone retries or discards them.
            </EmptyState>
          }
        />
      </section>
      {query.data && query.data.metrics.length > 0 && (
        <section aria-labelledby="job-metrics" className="grid gap-2">
          <h2 id="job-metrics" className="font-semibold text-16">
            Background jobs
          </h2>
          <DataTable
            label="Background jobs"
            columns={metricColumns}
            rows={query.data.metrics}
            rowKey={({ task }) => task}
            rowName={({ task }) => task}
            empty={null}
          />
        </section>
      )}
      {discarding && <DiscardDialog job={discarding} onClose={() => setDiscarding(null)} onDone={refresh} />}
    </>
  )
}

function useDeadJobs() {
  const queries = useQueryClient()
  const [discarding, setDiscarding] = useState<DeadJob | null>(null)
  const refresh = () => queries.invalidateQueries({ queryKey: healthKey })
  const retrying = useRowAction(async ({ id }: DeadJob) => (await loadApi()).health.retryJob({ jobId: id }), {
    keyOf: ({ id }) => String(id),
    onDone: () => {
      toast.success('Retrying now')
      return refresh()
    },
    onFailed: ({ message, code }) => {
      toast.error(message, { code })
      return refresh()
    },
  })
  return { discarding, setDiscarding, retry: retrying.run, refresh }
}

/** "Receipt to ada@example.com", or only the task if there are no details. */
function nameOf({ subject, task }: DeadJob): string {
  return subject === '' ? task : subject.charAt(0).toUpperCase() + subject.slice(1)
}

function deadColumns(now: number): Column<DeadJob>[] {
  return [
    {
      id: 'what',
      header: 'What',
      cell: (job) => (
        <span className="grid font-semibold wrap-anywhere">
          {nameOf(job)} <span className="font-code font-normal text-13 text-ink-2">{job.task}</span>
        </span>
      ),
    },
    { id: 'where', header: 'Restaurant', cell: ({ restaurant }) => restaurant?.name ?? 'Platform' },
    {
      id: 'why',
      header: 'Why',
      cell: ({ error, attempts }) => (
        <span className="text-ink-2">
          <span className="line-clamp-3 wrap-anywhere">{error}</span>{' '}
          <span className="whitespace-nowrap">({attempts}×)</span>
        </span>
      ),
    },
    {
      id: 'since',
      header: 'Since',
      narrow: 'end',
      cell: ({ since }) => (
        <span className="whitespace-nowrap text-ink-2 tnum">{formatMoment(since, now, browserZone)}</span>
      ),
    },
  ]
}

const metricColumns: Column<JobMetrics>[] = [
  { id: 'task', header: 'Job', cell: ({ task }) => <span className="font-code">{task}</span> },
  { id: 'queued', header: 'Queued', cell: ({ queued }) => queued },
  { id: 'running', header: 'Running', cell: ({ running }) => running },
  { id: 'failed', header: 'Retrying', cell: ({ failed }) => failed },
  { id: 'dead', header: 'Failed', cell: ({ dead }) => dead },
  {
    id: 'oldest',
    header: 'Oldest due',
    cell: ({ oldestSeconds }) => (oldestSeconds === null ? '–' : `${oldestSeconds} s`),
  },
]
