import { cx } from '@comanda/ui/cx.ts'
import type { TableFailure } from '@comanda/ui/data-table'
import { EmptyState } from '@comanda/ui/empty-state'
import { ChevronRight } from '@comanda/ui/icons.ts'
import { Skeleton } from '@comanda/ui/skeleton'
import { StaleRows } from '@comanda/ui/stale-rows'
import type { ReactNode } from 'react'
import { NoMatches } from '../lists/list-parts.tsx'
import { NotLoaded } from '../not-loaded.tsx'

export interface RowListProps<Row> {
  label: string
  /** Undefined while they are loading. */
  rows: readonly Row[] | undefined
  failure: TableFailure | null
  openId: string | null
  onOpen: (row: Row) => void
  renderRow: (row: Row) => { title: ReactNode; note: ReactNode; facts: ReactNode }
  /** Shown instead of an empty list; null while a search hides rows. */
  empty: { icon: ReactNode; title: string; text: string; action: ReactNode } | null
  onClearSearch: () => void
}

/** Rows that open a form next to them, and the states of a list without rows. */
export function RowList<Row extends { id: string }>(props: RowListProps<Row>) {
  const { label, rows, failure, openId, onOpen, renderRow, empty, onClearSearch } = props
  const isEmpty = rows?.length === 0
  return (
    <div className="overflow-clip rounded-card border border-line bg-surface">
      {rows && failure && <StaleRows {...failure} />}
      {!rows ? (
        <NotLoaded failure={failure} level={2} className="grid gap-px">
          {[0, 1, 2, 3, 4].map((row) => (
            <Skeleton key={row} className="h-14" />
          ))}
        </NotLoaded>
      ) : isEmpty && empty ? (
        <EmptyState level={2} icon={empty.icon} title={empty.title} action={empty.action}>
          {empty.text}
        </EmptyState>
      ) : isEmpty ? (
        <NoMatches icon={null} title="No matches" onClear={onClearSearch}>
          Nothing matches this search.
        </NoMatches>
      ) : (
        <ul aria-label={label} className="divide-y divide-line">
          {rows.map((row) => {
            const { title, note, facts } = renderRow(row)
            return (
              <li key={row.id}>
                <button
                  type="button"
                  aria-current={row.id === openId || undefined}
                  onClick={() => onOpen(row)}
                  className={cx(
                    'flex min-h-14 w-full items-center gap-3 px-4 py-2 text-left -outline-offset-2! hover:bg-hover',
                    row.id === openId && 'bg-pick-tint hover:bg-pick-tint',
                  )}
                >
                  <span className="min-w-0 flex-1">
                    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold wrap-anywhere">
                      {title}
                    </span>
                    <span className="line-clamp-1 text-13 text-ink-2">{note}</span>
                  </span>
                  <span className="flex-none text-right text-13 text-ink-2 tnum">{facts}</span>
                  <ChevronRight className="size-4.5 flex-none text-ink-3" />
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
