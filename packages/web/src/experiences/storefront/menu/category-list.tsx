import type { MenuOverview } from '@comanda/contract/page'
import { cx } from '@comanda/ui/cx.ts'
import { sectionId } from './sections.ts'

export interface CategoryListProps {
  categories: MenuOverview['categories']
  current: string | null
  onSelect: (categoryId: string) => void
}

/** The categories next to the menu, each with its number of dishes. */
export function CategoryList({ categories, current, onSelect }: CategoryListProps) {
  return (
    <nav aria-label="Categories">
      <ul className="-mx-3 mt-4">
        {categories.map(({ id, name, products, omitted }) => (
          <li key={id}>
            <a
              href={`#${sectionId(id)}`}
              aria-current={id === current ? 'true' : undefined}
              onClick={(event) => {
                event.preventDefault()
                onSelect(id)
              }}
              className={cx(
                'flex min-h-10.5 items-center justify-between gap-3 rounded-8 px-3 py-1.5 text-15 leading-tight transition-colors',
                id === current
                  ? 'bg-brand-tint-2 font-semibold text-brand-ink'
                  : 'font-medium text-ink-2 hover:bg-hover hover:text-ink',
              )}
            >
              {name}
              <span className="text-13 tnum">{products.length + omitted}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
