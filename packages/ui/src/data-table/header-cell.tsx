import { cx } from '../cx.ts'
import { ArrowDown, ArrowUp, ChevronsUpDown } from '../icons.ts'
import { cellInset, type TableSort } from './columns.ts'

export type Sorted = 'ascending' | 'descending' | 'none'

export interface HeaderCellProps {
  text: string
  hidden?: boolean
  className?: string
  /** Undefined if the list cannot be sorted by this column. */
  sorted?: Sorted
  onSort?: () => void
}

/** The header of a column; one that sorts is a button. In a narrow list the sort menu takes its place. */
export function HeaderCell({ text, hidden, className, sorted, onSort }: HeaderCellProps) {
  return (
    <th
      // biome-ignore lint/a11y/noRedundantRoles: some browsers drop the role of a table that is laid out as a list
      role="columnheader"
      scope="col"
      aria-sort={sorted}
      className={cx('h-8 font-medium whitespace-nowrap', cellInset, className)}
    >
      {sorted ? (
        <>
          <span className="hidden @max-[43.75rem]:inline">{text}</span>
          <button
            type="button"
            onClick={onSort}
            className={cx(
              '-mx-1.5 inline-flex min-h-7 items-center gap-1 rounded-6 px-1.5 hover:bg-hover hover:text-ink pointer-coarse:min-h-tap @max-[43.75rem]:hidden',
              sorted !== 'none' && 'font-semibold text-ink',
            )}
          >
            {text}
            <SortIcon sorted={sorted} />
          </button>
        </>
      ) : (
        <span className={hidden ? 'visually-hidden' : undefined}>{text}</span>
      )}
    </th>
  )
}

function SortIcon({ sorted }: { sorted: Sorted }) {
  const Icon = sorted === 'none' ? ChevronsUpDown : sorted === 'ascending' ? ArrowUp : ArrowDown
  return <Icon aria-hidden="true" className={cx('size-3.5 flex-none', sorted === 'none' && 'text-ink-3')} />
}

export function sortedBy(sort: TableSort | null | undefined, column: string): Sorted {
  if (sort?.column !== column) return 'none'
  return sort.descending ? 'descending' : 'ascending'
}

/** A column is sorted ascending first; the same one again in the other direction. */
export function nextSort(sort: TableSort | null | undefined, column: string): TableSort {
  return { column, descending: sortedBy(sort, column) === 'ascending' }
}
