import { Search } from '@comanda/ui/icons.ts'
import type { KeyboardEvent } from 'react'

export interface SidebarSearchProps {
  value: string
  onChange: (value: string) => void
  /** Enter opens the first result. */
  onEnter: () => void
}

/** Arrow keys move between the search field and the links of the sidebar. */
export function moveToResult(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const stops = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('input[type=search], nav a:not([hidden] a)'),
  ]
  const at = stops.findIndex((stop) => stop === document.activeElement)
  if (!step || at < 0) return
  event.preventDefault()
  stops[at + step]?.focus()
}

/** Filters the sidebar by name. */
export function SidebarSearch({ value, onChange, onEnter }: SidebarSearchProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') onEnter()
    if (event.key === 'Escape' && value !== '') {
      event.stopPropagation()
      onChange('')
    }
  }
  return (
    <div className="flex min-h-ctl min-w-0 flex-auto items-center gap-2.5 rounded-8 px-2 text-ink-2 focus-within:bg-surface focus-within:outline-2 focus-within:outline-focus hover:bg-hover">
      <Search className="size-4" />
      <input
        type="search"
        aria-label="Find a screen"
        placeholder="Find a screen"
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        className="w-full min-w-0 bg-transparent text-13 text-ink outline-none placeholder:text-ink-2"
      />
    </div>
  )
}
