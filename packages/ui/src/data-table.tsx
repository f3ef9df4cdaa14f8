import { useState } from 'react'
import { cx } from './cx.ts'
import type { DataTableProps } from './data-table/columns.ts'
import { DataRow } from './data-table/row.tsx'
import { SkeletonRows } from './data-table/skeleton-rows.tsx'
import { FailedState } from './failed-state.tsx'
import { Notice } from './notice.tsx'
import { TextButton } from './text-button.tsx'

export type { Column, DataTableProps, RowAction, TableFailure } from './data-table/columns.ts'

/**
 * A table of records; below 700 px each record is a row of a few lines. Includes row actions and the four
 * states: loading, empty, failed with Retry, filled.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, actions, expand, failure, empty, skeletonRows = 5 } = props
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
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
        {failure && <Stale {...failure} />}
        {empty}
      </Frame>
    )
  }
  return (
    <Frame>
      {failure && <Stale {...failure} />}
      {/* The roles are said because some browsers forget them when a table is laid out as a list. */}
      {/* biome-ignore-start lint/a11y/noRedundantRoles: see above */}
      <table
        role="table"
        aria-label={label}
        className="w-full border-collapse text-left @max-[43.75rem]:block"
      >
        <thead role="rowgroup" className="@max-[43.75rem]:visually-hidden">
          <tr role="row" className="border-line border-b text-12 text-ink-2">
            {expand && <HeaderCell text="Details" hidden className="w-10" />}
            {columns.map((column) => (
              <HeaderCell
                key={column.id}
                text={column.header}
                hidden={column.hideHeader}
                className={cx(column.width, column.align === 'end' && 'text-right')}
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
                />
              )
            })
          ) : (
            <SkeletonRows
              columns={columns.length + (expand ? 1 : 0) + (actions ? 1 : 0)}
              rows={skeletonRows}
            />
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

function HeaderCell({ text, hidden, className }: { text: string; hidden?: boolean; className?: string }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: some browsers drop the role of a table that is laid out as a list
    <th role="columnheader" scope="col" className={cx('h-8 px-4 font-medium whitespace-nowrap', className)}>
      <span className={hidden ? 'visually-hidden' : undefined}>{text}</span>
    </th>
  )
}

/** The rows shown are stale: the last request failed. */
function Stale({ title, message, code, onRetry }: NonNullable<DataTableProps<unknown>['failure']>) {
  return (
    <Notice
      tone="danger"
      role="alert"
      className="rounded-none! py-2!"
      trailing={<TextButton onClick={onRetry}>Retry</TextButton>}
    >
      <b>{title}.</b> {message} {code && <span className="font-code">{code}</span>}
    </Notice>
  )
}
