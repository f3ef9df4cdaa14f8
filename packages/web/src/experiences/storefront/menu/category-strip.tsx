import { cx } from '@comanda/ui/cx.ts'
import { IconButton } from '@comanda/ui/icon-button'
import { Search, X } from '@comanda/ui/icons.ts'
import { useEffect, useRef, useState } from 'react'
import type { CategoryListProps } from './category-list.tsx'
import { SearchField } from './search-field.tsx'
import { sectionId } from './sections.ts'

/** On small screens: the categories in one scrollable line, and a search field that replaces it. */
export function CategoryStrip({
  categories,
  current,
  onSelect,
  query,
  onQuery,
}: CategoryListProps & { query: string; onQuery: (query: string) => void }) {
  const [searching, setSearching] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const strip = list.current
    const chip = strip?.querySelector<HTMLElement>(`[data-category="${current}"]`)
    if (!strip || !chip) return
    const left = chip.offsetLeft - (strip.clientWidth - chip.offsetWidth) / 2
    strip.scrollTo({ left, behavior: 'smooth' })
  }, [current])

  if (searching)
    return (
      <div className="flex items-center gap-1 px-4 pb-1.5 lg:hidden">
        <SearchField query={query} onQuery={onQuery} autoFocus className="min-w-0 flex-auto" />
        <IconButton
          label="Close search"
          icon={<X className="size-5" />}
          onClick={() => {
            onQuery('')
            setSearching(false)
          }}
        />
      </div>
    )
  return (
    <nav aria-label="Categories" className="flex pb-1.5 pl-1.5 lg:hidden">
      <IconButton
        label="Open search"
        icon={<Search className="size-5" />}
        onClick={() => setSearching(true)}
      />
      <ul ref={list} className="strip relative flex min-w-0 flex-auto gap-1 overflow-x-auto px-1">
        {categories.map(({ id, name }) => (
          <li key={id} data-category={id} className="flex-none">
            <a
              href={`#${sectionId(id)}`}
              aria-current={id === current ? 'true' : undefined}
              onClick={(event) => {
                event.preventDefault()
                onSelect(id)
              }}
              className={cx(
                'grid min-h-tap place-items-center rounded-12 px-3.5 text-15 -outline-offset-2! transition-colors',
                id === current
                  ? 'bg-solid font-semibold text-on-solid'
                  : 'font-medium text-ink-2 hover:text-ink',
              )}
            >
              <span className="max-w-[70vw] truncate">{name}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
