import { type CategoryOverview, type ProductSummary, pageProducts } from '@comanda/contract/page'
import { entreeGroupOf, entreeGroups } from '@comanda/domain/menu/entree'
import { entreeCategoryName } from '@comanda/domain/menu/menu'
import { cx } from '@comanda/ui/cx.ts'
import { Fragment, memo } from 'react'
import { pictureAt, pictureSet } from '../parts/picture.ts'
import { ProductCards } from './product-cards.tsx'
import { sectionId } from './sections.ts'

/**
 * A category's dishes under its name. Offscreen sections are not laid out; their height is estimated from the
 * count.
 */
export const CategorySection = memo(function CategorySection({
  category,
  before,
}: {
  category: CategoryOverview
  /** Number of products in the sections above. */
  before: number
}) {
  const { id, name, description, picture, products: all, omitted } = category
  return (
    <section
      id={sectionId(id)}
      aria-labelledby={`${sectionId(id)}-name`}
      // Recordings show the menu; everything else on the page is masked (document.ts).
      data-clarity-unmask="true"
      style={{ '--cards': all.length + omitted }}
      className={cx('menu-section', before > 0 && 'menu-section-far', picture && 'menu-section-pictured')}
    >
      <div className={cx(picture && 'category-head')}>
        {picture && (
          <img
            src={pictureAt(picture, 800)}
            srcSet={pictureSet(picture)}
            sizes="auto, (min-width: 40rem) 20rem, calc(100vw - 2rem)"
            width={picture.width}
            height={picture.height}
            alt={picture.alt ?? ''}
            decoding="async"
            loading="lazy"
            fetchPriority="low"
          />
        )}
        <div>
          <h2
            id={`${sectionId(id)}-name`}
            className="font-display font-semibold text-24 tracking-display sm:text-28"
          >
            {name}
          </h2>
          {description && <p className="mt-0.5 text-15 text-ink-2">{description}</p>}
        </div>
      </div>
      {groupsOf(category).map(([group, products]) => (
        <Fragment key={group}>
          {group && <h3 className="mt-6 font-semibold text-20">{group}</h3>}
          <ProductCards
            products={products}
            omitted={group ? 0 : omitted}
            isOnPage={(index) => before + index < pageProducts}
          />
        </Fragment>
      ))}
      {omitted > 0 && (
        <noscript>
          <p className="mt-4 text-15 text-ink-2">{omitted} more dishes are shown with JavaScript.</p>
        </noscript>
      )}
    </section>
  )
})

/** Coded entrees are listed in their groups; any other category is one unnamed group. */
function groupsOf({ name, products }: CategoryOverview): [string, ProductSummary[]][] {
  if (name !== entreeCategoryName) return [['', products]]
  return entreeGroups
    .map((group): [string, ProductSummary[]] => [
      group.name,
      products.filter(({ code }) => code !== null && entreeGroupOf(code) === group),
    ])
    .filter(([, group]) => group.length > 0)
}
