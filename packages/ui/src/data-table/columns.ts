import type { ReactNode } from 'react'
import type { MenuItem } from '../menu-button.tsx'

export interface Column<Row> {
  id: string
  header: string
  /** Shows the header to screen readers only, where the cells are self-explanatory. */
  hideHeader?: boolean
  cell: (row: Row) => ReactNode
  /** Its header sorts the list (`sort` of the table). */
  sortable?: boolean
  /** Numbers are aligned to the end. */
  align?: 'start' | 'end'
  /** A class for the width: "w-40". */
  width?: string
  /**
   * Position in a narrow list: on the row's first line, at its end, on a line of its own below, or hidden. By
   * default the first column leads and others have a line below.
   */
  narrow?: 'lead' | 'end' | 'line' | 'none'
}

/** An action on a row. All are in its … menu. */
export interface RowAction extends MenuItem {
  /** Also shown as a button next to the menu while the row is hovered or focused. */
  quick?: boolean
  /** Always shown next to the menu: the action that the row is waiting for. */
  pinned?: boolean
}

export interface TableFailure {
  /** "Users did not load". */
  title: string
  message: string
  code?: string
  onRetry: () => void
  retrying?: boolean
}

/** By which column the list is sorted. The caller sorts. */
export interface TableSort {
  column: string
  descending: boolean
}

/** The rows that a bulk action would affect, by their keys. May include rows of other pages. */
export interface TableSelection {
  selected: ReadonlySet<string>
  onChange: (selected: Set<string>) => void
}

export interface DataTableProps<Row> {
  /** What the table lists, for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  /** Undefined until loaded. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  /** The name of a row, for the names of its buttons. */
  rowName: (row: Row) => string
  actions?: (row: Row) => readonly RowAction[]
  /** Shows "Actions" above them; otherwise the header is for screen readers only. */
  actionsHeader?: boolean
  /** Called for a click on the row, or on the button in its first cell. */
  onOpen?: (row: Row) => void
  /** The row that is open next to the table. */
  selectedKey?: string | null
  /** The details below an expanded row; null for rows without details. */
  expand?: (row: Row) => ReactNode
  /** Needed with sortable columns. Null: the list has its own order. */
  sort?: TableSort | null
  onSort?: (sort: TableSort) => void
  /** Adds a check box to every row, and one for all rows shown. */
  selection?: TableSelection
  /** Dims a row: a user who has left, a screen that is turned off. */
  faded?: (row: Row) => boolean
  /** Shown for no rows: an EmptyState. */
  empty: ReactNode
  /** Why the rows did not load. Earlier rows stay visible. */
  failure?: TableFailure | null
  /** Number of placeholder rows while loading. */
  skeletonRows?: number
}

export function placeOf<Row>(column: Column<Row>, index: number): 'lead' | 'end' | 'line' | 'none' {
  return column.narrow ?? (index === 0 ? 'lead' : 'line')
}

/** Including the columns before and after those of the caller. */
export function columnCount<Row>({ columns, selection, expand, actions }: DataTableProps<Row>): number {
  return columns.length + [selection, expand, actions].filter(Boolean).length
}

/** The space between two columns, and to the edges of the table. */
export const cellInset = 'px-2.5 @min-[43.75rem]:first:pl-4 @min-[43.75rem]:last:pr-4'

/** In a list narrower than 700 px each row is a small grid; wider, the cells are those of a table. */
export const cellPlaces = {
  lead: '@max-[43.75rem]:col-start-3 @max-[43.75rem]:row-start-1',
  end: '@max-[43.75rem]:col-start-4 @max-[43.75rem]:row-start-1 @max-[43.75rem]:pl-2.5 @max-[43.75rem]:text-right',
  line: '@max-[43.75rem]:col-start-3 @max-[43.75rem]:col-end-5 @max-[43.75rem]:text-left',
  none: '@max-[43.75rem]:hidden',
}
