import type { RefObject } from 'react'
import { flushSync } from 'react-dom'

type Target = RefObject<HTMLElement | null>

/** Renders a change that removes the focused button, and focuses `next`, which may appear with the change. */
export function changeAndFocus(change: () => void, next: Target): void {
  flushSync(change)
  next.current?.focus()
}

/**
 * Removes the row, `li` or marked with `data-row`, of a button that is marked with `data-remove`. The focus moves to the same button
 * of the row that takes its place or is now the last one, or, if that has none, to `add`; without it, to the row's first field.
 */
export function removeRow(button: HTMLElement, remove: () => void, add?: Target): void {
  const row = button.closest('li, [data-row]')
  const list = row?.parentElement
  const position = row ? rowsOf(list).indexOf(row) : -1
  flushSync(remove)
  const rows = rowsOf(list)
  const neighbor = rows[Math.min(position, rows.length - 1)]
  const next = neighbor?.querySelector<HTMLElement>('[data-remove]:not(:disabled)') ?? add?.current
  const focused = next ?? neighbor?.querySelector('input')
  focused?.focus()
}

function rowsOf(list: Element | null | undefined): Element[] {
  return list?.isConnected ? [...list.querySelectorAll(':scope > :is(li, [data-row])')] : []
}
