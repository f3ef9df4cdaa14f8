import { ArrowDown, ArrowUp, ChevronsUpDown } from '../icons.ts'
import { MenuButton } from '../menu-button.tsx'
import type { DataTableProps } from './columns.ts'
import { nextSort, sortedBy } from './header-cell.tsx'
import { SelectBox } from './select-box.tsx'
import type { RowSelection } from './use-row-selection.ts'

/** Replaces the hidden header row of a narrow list: select all, and sorting. */
export function NarrowBar<Row>({
  table,
  chosen,
}: {
  table: DataTableProps<Row>
  chosen: RowSelection | null
}) {
  const { columns, sort, onSort } = table
  const sortable = columns.filter((column) => column.sortable)
  if (!chosen && sortable.length === 0) return null
  const current = sortable.find((column) => sortedBy(sort, column.id) !== 'none')
  const Icon = !current ? ChevronsUpDown : sort?.descending ? ArrowDown : ArrowUp
  return (
    <div className="hidden min-h-11 items-center justify-between border-line border-b px-1 @max-[43.75rem]:flex">
      {chosen ? <SelectBox {...chosen.all} /> : <span />}
      {sortable.length > 0 && (
        <MenuButton
          label={`Sort ${table.label}`}
          items={sortable.map(({ id, header }) => ({
            label: header,
            checked: sortedBy(sort, id) !== 'none',
            onSelect: () => onSort?.(nextSort(sort, id)),
          }))}
        >
          {current?.header ?? 'Sort'}
          <Icon aria-hidden="true" className="size-4" />
        </MenuButton>
      )}
    </div>
  )
}
