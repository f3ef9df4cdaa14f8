import type { FileExport } from '@comanda/contract/exports'
import { counted } from '@comanda/domain/count'
import { buttonClass } from '@comanda/ui/button-class.ts'
import { type Column, DataTable } from '@comanda/ui/data-table'
import { EmptyState } from '@comanda/ui/empty-state'
import { Download, FileText } from '@comanda/ui/icons.ts'
import { Spinner } from '@comanda/ui/spinner'
import { useQuery } from '@tanstack/react-query'
import { useNow } from '../../../shared/clock.ts'
import { formatDayOfYear, formatMoment } from '../lists/days.ts'
import { failureOf } from '../queries.ts'
import { useZone } from '../session.tsx'
import { exportName } from './exports.ts'
import { exportHref, exportsQuery } from './queries.ts'

/** The user's exports of the last 30 days, with the progress of those that are being written. */
export function PastExports() {
  const now = useNow(Date.now(), 60_000)
  const zone = useZone()
  const query = useQuery(exportsQuery)
  return (
    <section aria-labelledby="past-exports" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 id="past-exports" className="font-semibold text-15">
        Your exports
      </h2>
      <DataTable
        label="Your exports"
        columns={columns(now, zone)}
        rows={query.data}
        rowKey={(one) => one.id}
        rowName={(one) => exportName(one.kind)}
        failure={failureOf(query, 'Your exports did not load')}
        skeletonRows={2}
        empty={
          <EmptyState icon={<FileText className="size-5" />} title="No exports yet">
            Files stay here for 24 hours, and their record for 30 days.
          </EmptyState>
        }
      />
    </section>
  )
}

function columns(now: number, zone: string): Column<FileExport>[] {
  return [
    {
      id: 'what',
      header: 'What',
      cell: (one) => (
        <span className="grid">
          <span className="font-semibold">{exportName(one.kind)}</span>
          <span className="text-12 text-ink-2">{scopeOf(one)}</span>
        </span>
      ),
    },
    {
      id: 'since',
      header: 'Started',
      cell: ({ createdAt }) => (
        <span className="whitespace-nowrap text-ink-2 tnum">{formatMoment(createdAt, now, zone)}</span>
      ),
    },
    { id: 'state', header: 'State', cell: (one) => <State one={one} now={now} zone={zone} /> },
    {
      id: 'file',
      header: 'File',
      narrow: 'end',
      cell: ({ id, kind, state, fileName, bytes }) =>
        state === 'done' && fileName ? (
          <a
            href={exportHref(id)}
            download={fileName}
            aria-label={`Download ${exportName(kind)}`}
            className={buttonClass({ variant: 'outline' })}
          >
            <Download className="size-4" />
            <span className="tnum">{sizeOf(bytes ?? 0)}</span>
          </a>
        ) : (
          <span className="text-ink-3">–</span>
        ),
    },
  ]
}

function State({ one, now, zone }: { one: FileExport; now: number; zone: string }) {
  const lines = counted(one.lines, 'line')
  switch (one.state) {
    case 'waiting':
    case 'running':
      return (
        <span role="status" className="flex items-center gap-2">
          <Spinner className="size-4" />
          {one.state === 'waiting' ? 'Waiting' : `Writing, ${lines}`}
        </span>
      )
    case 'done':
      return (
        <span className="tnum">
          {lines}
          {one.expiresAt !== null && (
            <span className="block text-12 text-ink-2">Until {formatMoment(one.expiresAt, now, zone)}</span>
          )}
        </span>
      )
    case 'failed':
      return <span className="text-danger-ink">{one.error ?? 'Failed'}</span>
    case 'expired':
      return <span className="text-ink-2">File deleted</span>
  }
}

function scopeOf({ restaurant, from, to }: FileExport): string {
  const days = from && to ? `${formatDayOfYear(from, 0)} – ${formatDayOfYear(to, 0)}` : null
  return [restaurant?.name ?? 'All restaurants', days].filter(Boolean).join(' · ')
}

function sizeOf(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
