import type { MenuOverview, ProductSummary } from '@comanda/contract/page'
import { entreeGroupOf, entreeGroups } from '@comanda/domain/menu/entree'
import { entreeCategoryName } from '@comanda/domain/menu/menu'
import { Fragment, memo } from 'react'
import { ProductCard } from './product-card.tsx'
import { sectionId } from './sections.ts'

type OverviewCategory = MenuOverview['categories'][number]

/**
 * A category's dishes under its name. Offscreen sections are not laid out; their height is estimated from the
 * count.
 */
export const CategorySection = memo(function CategorySection({
  category,
  leading,
}: {
  category: OverviewCategory
  /** The first section on the page. */
  leading: boolean
}) {
  const { id, name, description, products: all } = category
  return (
    <section
      id={sectionId(id)}
      aria-labelledby={`${sectionId(id)}-name`}
      style={{ '--cards': all.length }}
      className={leading ? 'menu-section' : 'menu-section menu-section-far'}
    >
      <h2
        id={`${sectionId(id)}-name`}
        className="font-display font-semibold text-24 tracking-display sm:text-28"
      >
        {name}
      </h2>
      {description && <p className="mt-0.5 text-15 text-ink-2">{description}</p>}
      {groupsOf(category).map(([group, products]) => (
        <Fragment key={group}>
          {group && <h3 className="mt-6 font-semibold text-20">{group}</h3>}
          <ul className="grid gap-x-6 gap-y-8 max-sm:gap-y-0 sm:mt-4 sm:grid-cols-2 wide:grid-cols-3">
            {products.map((product) => (
              <ProductCard key={product.id} product={product} />
            ))}
          </ul>
        </Fragment>
      ))}
    </section>
  )
})

/** Coded entrees are listed in their groups; any other category is one unnamed group. */
function groupsOf({ name, products }: OverviewCategory): [string, ProductSummary[]][] {
  if (name !== entreeCategoryName) return [['', products]]
  return entreeGroups
    .map((group): [string, ProductSummary[]] => [
      group.name,
      products.filter(({ code }) => code !== null && entreeGroupOf(code) === group),
    ])
    .filter(([, group]) => group.length > 0)
}
