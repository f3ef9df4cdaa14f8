import { useRef } from 'react'
import type { TableSelection } from './columns.ts'
import type { SelectBoxProps } from './select-box.tsx'

export interface RowSelection {
  /** The check box for all rows shown. */
  all: SelectBoxProps
  toggle: (key: string, extend: boolean) => void
}

/** Selects rows one by one, from the last changed one to this one (Shift), or all that are shown. */
export function useRowSelection(
  selection: TableSelection | undefined,
  keys: readonly string[],
): RowSelection | null {
  const last = useRef<string | null>(null)
  if (!selection) return null
  const { selected, onChange } = selection
  const count = keys.filter((key) => selected.has(key)).length
  return {
    all: {
      label: `Select all ${keys.length} rows shown`,
      checked: count > 0 && count === keys.length,
      partly: count > 0 && count < keys.length,
      onChange: () => onChange(withRows(selected, keys, count < keys.length)),
    },
    toggle: (key, extend) => {
      const range = extend ? rowsBetween(keys, last.current, key) : [key]
      last.current = key
      onChange(withRows(selected, range, !selected.has(key)))
    },
  }
}

/** The rows from one to another in either direction, both included; only the second if the first is not shown. */
export function rowsBetween(keys: readonly string[], from: string | null, to: string): readonly string[] {
  const start = from === null ? -1 : keys.indexOf(from)
  const end = keys.indexOf(to)
  if (start === -1 || end === -1) return [to]
  return keys.slice(Math.min(start, end), Math.max(start, end) + 1)
}

function withRows(selected: ReadonlySet<string>, keys: readonly string[], chosen: boolean): Set<string> {
  return chosen ? selected.union(new Set(keys)) : selected.difference(new Set(keys))
}
