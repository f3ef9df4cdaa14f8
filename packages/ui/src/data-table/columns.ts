import type { ReactNode } from 'react'
import type { MenuItem } from '../menu-button.tsx'

export interface Column<Row> {
  id: string
  header: string
  /** The header is for screen readers only, where the cells speak for themselves. */
  hideHeader?: boolean
  cell: (row: Row) => ReactNode
  /** Numbers stand at the end. */
  align?: 'start' | 'end'
  /** A class for the width: "w-40". */
  width?: string
  /**
   * Where it goes in a narrow list: the row's first line, its end, a line of its own below, or nowhere. The first column
   * leads when nothing is said, others have a line below.
   */
  narrow?: 'lead' | 'end' | 'line' | 'none'
}

/** Something that can be done with a row. All stand in its … menu. */
export interface RowAction extends MenuItem {
  /** Shows as a button beside the menu, too, while the row is pointed at or has the focus. */
  quick?: boolean
  /** Stands beside the menu all the time: the one thing that waits to be done with this row. */
  standing?: boolean
}

export interface TableFailure {
  /** "Users did not load". */
  title: string
  message: string
  code?: string
  onRetry: () => void
  retrying?: boolean
}

export interface DataTableProps<Row> {
  /** What the table lists, for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  /** Absent until they have loaded. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  /** What a row is called, for the names of its buttons. */
  rowName: (row: Row) => string
  actions?: (row: Row) => readonly RowAction[]
  /** Says "Actions" above them, where the header would otherwise be for screen readers alone. */
  actionsHeader?: boolean
  /** A click on the row, or on the button that its first cell becomes. */
  onOpen?: (row: Row) => void
  /** The row that is open beside the table. */
  selectedKey?: string | null
  /** What a row shows below itself when it is opened; null for rows that have nothing more. */
  expand?: (row: Row) => ReactNode
  /** Greys a row: somebody who has left, a screen that was switched off. */
  faded?: (row: Row) => boolean
  /** Shown for no rows: an EmptyState. */
  empty: ReactNode
  /** Why the rows did not load. Rows from before stay visible. */
  failure?: TableFailure | null
  /** How many grey rows stand in while it loads. */
  skeletonRows?: number
}

export function placeOf<Row>(column: Column<Row>, index: number): 'lead' | 'end' | 'line' | 'none' {
  return column.narrow ?? (index === 0 ? 'lead' : 'line')
}

/** In a list narrower than 700 px each row is a small grid; wider, the cells are those of a table. */
export const cellPlaces = {
  lead: '@max-[43.75rem]:col-start-2 @max-[43.75rem]:row-start-1',
  end: '@max-[43.75rem]:col-start-3 @max-[43.75rem]:row-start-1 @max-[43.75rem]:pl-2.5 @max-[43.75rem]:text-right',
  line: '@max-[43.75rem]:col-start-2 @max-[43.75rem]:col-end-4',
  none: '@max-[43.75rem]:hidden',
}
