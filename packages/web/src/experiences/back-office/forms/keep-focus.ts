import type { RefObject } from 'react'
import { flushSync } from 'react-dom'

type Target = RefObject<HTMLElement | null>

/** Renders a change that removes the focused button, and focuses `next`, which may appear with the change. */
export function changeAndFocus(change: () => void, next: Target): void {
  flushSync(change)
  next.current?.focus()
}

/**
 * Removes the row (`li`) of a button that is marked with `data-remove`. The focus moves to the same button of the row
 * that takes its place or is now the last one, or, if none remains, to `add`.
 */
export function removeRow(button: HTMLElement, remove: () => void, add: Target): void {
  const row = button.closest('li')
  const list = row?.parentElement
  const position = row && list ? [...list.children].indexOf(row) : -1
  flushSync(remove)
  const rows = list?.isConnected ? list.children : []
  const neighbor = rows[Math.min(position, rows.length - 1)]
  const next = neighbor?.querySelector<HTMLElement>('[data-remove]:not(:disabled)') ?? add.current
  next?.focus()
}
