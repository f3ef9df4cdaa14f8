import type { MouseEvent } from 'react'
import { cx } from '../cx.ts'
import { IconButton } from '../icon-button.tsx'
import { ChevronRight } from '../icons.ts'
import { MenuButton } from '../menu-button.tsx'
import {
  type Column,
  cellInset,
  cellPlaces,
  columnCount,
  type DataTableProps,
  placeOf,
  type RowAction,
} from './columns.ts'
import { SelectBox } from './select-box.tsx'

interface DataRowProps<Row> {
  row: Row
  table: DataTableProps<Row>
  opened: boolean
  onToggle: () => void
  /** With `extend` (Shift) for all rows since the last one that was changed. */
  onSelect: (extend: boolean) => void
}

/** One row, with its details below while expanded. */
export function DataRow<Row>({ row, table, opened, onToggle, onSelect }: DataRowProps<Row>) {
  const { columns, rowKey, rowName, actions, onOpen, selectedKey, expand, faded, selection } = table
  const isChosen = selection?.selected.has(rowKey(row)) ?? false
  const detail = expand?.(row) ?? null
  const open = onOpen ? () => onOpen(row) : detail === null ? undefined : onToggle
  const openByClick = (event: MouseEvent) => {
    if (open && !isOwnControl(event)) open()
  }
  const isOpen = opened && detail !== null
  return (
    <>
      <tr
        // biome-ignore lint/a11y/noRedundantRoles: some browsers drop the role of a table that is laid out as a list
        role="row"
        aria-selected={selectedKey === undefined ? undefined : selectedKey === rowKey(row)}
        onClick={openByClick}
        className={cx(
          'group/row not-first:border-line not-first:border-t',
          '@max-[43.75rem]:grid @max-[43.75rem]:grid-cols-[auto_auto_1fr_auto_auto] @max-[43.75rem]:items-center @max-[43.75rem]:gap-y-1 @max-[43.75rem]:px-4 @max-[43.75rem]:py-2.5',
          isOpen || isChosen || selectedKey === rowKey(row) ? 'bg-pick-tint' : 'hover:bg-hover',
          Boolean(open) && 'cursor-pointer',
          faded?.(row) && 'text-ink-3',
        )}
      >
        {selection && (
          <Cell className="w-11 p-0! @max-[43.75rem]:-my-2 @max-[43.75rem]:-ml-3 @max-[43.75rem]:col-start-1 @max-[43.75rem]:row-start-1">
            <SelectBox label={`Select ${rowName(row)}`} checked={isChosen} onChange={onSelect} />
          </Cell>
        )}
        {expand && (
          <Cell className="w-10 pr-0! @max-[43.75rem]:-my-2 @max-[43.75rem]:-ml-3 @max-[43.75rem]:pr-1! @max-[43.75rem]:col-start-2 @max-[43.75rem]:row-start-1">
            {detail !== null && (
              <IconButton
                label={`Details of ${rowName(row)}`}
                aria-expanded={opened}
                size="sm"
                icon={<ChevronRight className={cx('size-4 transition-[rotate]', opened && 'rotate-90')} />}
                onClick={onToggle}
              />
            )}
          </Cell>
        )}
        {columns.map((column, index) => (
          <ValueCell
            key={column.id}
            column={column}
            index={index}
            row={row}
            onOpen={index === 0 && onOpen ? () => onOpen(row) : undefined}
          />
        ))}
        {actions && (
          <Cell className="w-14 whitespace-nowrap text-right @max-[43.75rem]:col-start-5 @max-[43.75rem]:w-auto @max-[43.75rem]:row-start-1">
            <RowActions name={rowName(row)} actions={actions(row)} />
          </Cell>
        )}
      </tr>
      {isOpen && (
        <tr
          // biome-ignore lint/a11y/noRedundantRoles: some browsers drop the role of a table that is laid out as a list
          role="row"
          className="border-line border-t bg-canvas @max-[43.75rem]:block"
        >
          <td
            // biome-ignore lint/a11y/noRedundantRoles: as above
            role="cell"
            colSpan={columnCount(table)}
            className="px-4 py-4 @max-[43.75rem]:block"
          >
            {detail}
          </td>
        </tr>
      )}
    </>
  )
}

function ValueCell<Row>({
  column,
  index,
  row,
  onOpen,
}: {
  column: Column<Row>
  index: number
  row: Row
  onOpen?: () => void
}) {
  const place = placeOf(column, index)
  return (
    <Cell
      className={cx(column.width, column.align === 'end' && 'text-right tnum', cellPlaces[place], 'max-w-80')}
    >
      {place === 'line' && (
        <span className="mr-2 hidden text-12 text-ink-3 @max-[43.75rem]:inline" aria-hidden="true">
          {column.header}
        </span>
      )}
      {onOpen ? (
        <button type="button" onClick={onOpen} className="block w-full rounded-4 text-left text-inherit">
          {column.cell(row)}
        </button>
      ) : (
        column.cell(row)
      )}
    </Cell>
  )
}

function Cell({ className, children }: { className?: string; children?: React.ReactNode }) {
  return (
    <td
      // biome-ignore lint/a11y/noRedundantRoles: some browsers drop the role of a table that is laid out as a list
      role="cell"
      className={cx(
        'h-11 py-1.5 *:align-middle @max-[43.75rem]:h-auto @max-[43.75rem]:w-auto @max-[43.75rem]:min-w-0 @max-[43.75rem]:p-0',
        cellInset,
        className,
      )}
    >
      {children}
    </td>
  )
}

/** Quick actions overlay the end of the row while it is hovered, so that nothing shifts. */
function RowActions({ name, actions }: { name: string; actions: readonly RowAction[] }) {
  if (actions.length === 0) return null
  const quick = actions.filter((action) => action.quick && action.onSelect)
  const pinned = actions.filter((action) => action.pinned && action.onSelect)
  return (
    <div className="relative inline-flex items-center justify-end gap-1">
      {pinned.map(({ label, onSelect, disabled }) => (
        <button
          key={label}
          type="button"
          disabled={disabled}
          aria-label={`${label} ${name}`}
          onClick={onSelect}
          className="min-h-7 rounded-6 px-2 font-semibold text-13 hover:bg-press disabled:text-ink-off pointer-coarse:min-h-tap"
        >
          {label}
        </button>
      ))}
      {quick.length > 0 && (
        <div className="pointer-events-none absolute right-full flex items-center gap-1 opacity-0 group-hover/row:pointer-events-auto group-hover/row:opacity-100 group-has-focus-visible/row:pointer-events-auto group-has-focus-visible/row:opacity-100 pointer-coarse:hidden @max-[43.75rem]:hidden">
          {quick.map(({ label, icon, onSelect, danger, disabled }) => (
            <button
              key={label}
              type="button"
              disabled={disabled}
              title={icon ? label : undefined}
              aria-label={`${label} ${name}`}
              onClick={onSelect}
              className={cx(
                'inline-flex min-h-7 min-w-7 items-center justify-center rounded-6 bg-surface px-2 font-semibold text-13 hover:bg-press *:size-4',
                danger ? 'text-danger-ink' : 'text-ink',
              )}
            >
              {icon ?? label}
            </button>
          ))}
        </div>
      )}
      <MenuButton label={`Actions for ${name}`} items={actions} size="sm" />
    </div>
  )
}

/** A click on a button or link inside the row is not a click on the row. */
function isOwnControl({ target, currentTarget }: MouseEvent): boolean {
  const control = target instanceof Element ? target.closest('button, a, input, label, [popover]') : null
  return control !== null && currentTarget.contains(control)
}
