import type { MenuOverview } from '@comanda/contract/page'
import { memo } from 'react'
import { ProductCard } from './product-card.tsx'
import { sectionId } from './sections.ts'

type OverviewCategory = MenuOverview['categories'][number]

/** A category's dishes under its name. Sections out of sight are not laid out; their height is guessed from the count. */
export const CategorySection = memo(function CategorySection({
  category,
  leading,
}: {
  category: OverviewCategory
  /** The first section on the page: its pictures are seen at once. */
  leading: boolean
}) {
  const { id, name, description, products } = category
  return (
    <section
      id={sectionId(id)}
      aria-labelledby={`${sectionId(id)}-name`}
      style={{ '--cards': products.length }}
      className={leading ? 'menu-section' : 'menu-section menu-section-far'}
    >
      <h2
        id={`${sectionId(id)}-name`}
        className="font-display font-semibold text-24 tracking-display sm:text-28"
      >
        {name}
      </h2>
      {description && <p className="mt-0.5 text-15 text-ink-2">{description}</p>}
      <ul className="grid gap-x-6 gap-y-8 max-sm:gap-y-0 sm:mt-4 sm:grid-cols-2 wide:grid-cols-3">
        {products.map((product, index) => (
          <ProductCard key={product.id} product={product} eagerness={eagernessOf(leading, index)} />
        ))}
      </ul>
    </section>
  )
})

function eagernessOf(leading: boolean, index: number) {
  if (!leading || index >= 6) return 'late'
  return index < 3 ? 'first' : 'early'
}
