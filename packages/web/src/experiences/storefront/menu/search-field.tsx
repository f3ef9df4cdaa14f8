import { cx } from '@comanda/ui/cx.ts'
import { Search, X } from '@comanda/ui/icons.ts'
import { useEffect, useRef } from 'react'

/** Filters dishes by name or description. */
export function SearchField({
  query,
  onQuery,
  autoFocus = false,
  className,
}: {
  query: string
  onQuery: (query: string) => void
  /** Focuses the field when it replaces the search button. */
  autoFocus?: boolean
  className?: string
}) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (autoFocus) input.current?.focus()
  }, [autoFocus])
  return (
    <div
      className={cx(
        'flex min-h-tap items-center gap-3 rounded-12 bg-sunken px-3.5 has-focus-visible:outline-2 has-focus-visible:outline-focus',
        className,
      )}
    >
      <Search className="size-4.5 text-ink-2" />
      <input
        ref={input}
        type="search"
        aria-label="Search the menu"
        placeholder="Search the menu"
        value={query}
        onChange={(event) => onQuery(event.target.value)}
        className="min-w-0 flex-auto appearance-none bg-transparent py-2 text-16 outline-none [&::-webkit-search-cancel-button]:hidden"
      />
      {query && (
        <button
          type="button"
          aria-label="Clear search"
          onClick={() => {
            onQuery('')
            input.current?.focus()
          }}
          className="relative flex text-ink-2 after:absolute after:-inset-3"
        >
          <X className="size-4.5" />
        </button>
      )}
    </div>
  )
}
