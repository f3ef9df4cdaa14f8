import { useState } from 'react'
import { cx } from './cx.ts'
import { columnCount, type DataTableProps } from './data-table/columns.ts'
import { HeaderCell, nextSort, sortedBy } from './data-table/header-cell.tsx'
import { NarrowBar } from './data-table/narrow-bar.tsx'
import { DataRow } from './data-table/row.tsx'
import { SelectBox } from './data-table/select-box.tsx'
import { SkeletonRows } from './data-table/skeleton-rows.tsx'
import { useRowSelection } from './data-table/use-row-selection.ts'
import { FailedState } from './failed-state.tsx'
import { StaleRows } from './stale-rows.tsx'

export type {
  Column,
  DataTableProps,
  RowAction,
  TableFailure,
  TableSort,
} from './data-table/columns.ts'

/**
 * A table of records; below 700 px each record is a row of a few lines. Includes row actions and the four
 * states: loading, empty, failed with Retry, filled.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, actions, expand, failure, empty, skeletonRows = 5 } = props
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const chosen = useRowSelection(props.selection, rows?.map(props.rowKey) ?? [])
  const toggle = (key: string) => setOpened((current) => current.symmetricDifference(new Set([key])))
  if (!rows && failure) {
    return (
      <Frame>
        <FailedState level={2} {...failure} />
      </Frame>
    )
  }
  if (rows?.length === 0) {
    return (
      <Frame>
        {failure && <StaleRows {...failure} />}
        {empty}
      </Frame>
    )
  }
  return (
    <Frame>
      {failure && <StaleRows {...failure} />}
      {rows && <NarrowBar table={props} chosen={chosen} />}
      {/* Explicit roles, because some browsers drop the implicit ones when a table is laid out as a list. */}
      {/* biome-ignore-start lint/a11y/noRedundantRoles: see above */}
      <table
        role="table"
        aria-label={label}
        className="w-full border-collapse text-left @max-[43.75rem]:block"
      >
        <thead role="rowgroup" className="@max-[43.75rem]:visually-hidden">
          <tr role="row" className="border-line border-b text-12 text-ink-2">
            {chosen && (
              <th role="columnheader" scope="col" className="w-11">
                <span className="hidden @max-[43.75rem]:inline">Select</span>
                <span className="-my-1.5 block @max-[43.75rem]:hidden">
                  <SelectBox {...chosen.all} />
                </span>
              </th>
            )}
            {expand && <HeaderCell text="Details" hidden className="w-10" />}
            {columns.map((column) => (
              <HeaderCell
                key={column.id}
                text={column.header}
                hidden={column.hideHeader}
                className={cx(column.width, column.align === 'end' && 'text-right')}
                sorted={column.sortable ? sortedBy(props.sort, column.id) : undefined}
                onSort={() => props.onSort?.(nextSort(props.sort, column.id))}
              />
            ))}
            {actions && (
              <HeaderCell text="Actions" hidden={!props.actionsHeader} className="w-14 text-right" />
            )}
          </tr>
        </thead>
        <tbody role="rowgroup" className="@max-[43.75rem]:block">
          {rows ? (
            rows.map((row) => {
              const key = props.rowKey(row)
              return (
                <DataRow
                  key={key}
                  row={row}
                  table={props}
                  opened={opened.has(key)}
                  onToggle={() => toggle(key)}
                  onSelect={(extend) => chosen?.toggle(key, extend)}
                />
              )
            })
          ) : (
            <SkeletonRows columns={columnCount(props)} rows={skeletonRows} />
          )}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
    </Frame>
  )
}

function Frame({ children }: { children: React.ReactNode }) {
  return (
    <div className="@container">
      <div className="overflow-clip rounded-card border border-line bg-surface">{children}</div>
    </div>
  )
}
