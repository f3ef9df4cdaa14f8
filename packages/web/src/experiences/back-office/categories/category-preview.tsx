import type { CatalogCategory } from '@comanda/contract/catalog/categories'
import type { CategoryFields } from '@comanda/domain/menu/category-fields'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { PreviewValues } from '../../../shared/preview.ts'
import { pictureQuery } from '../pictures/queries.ts'
import { StorefrontPreview } from '../preview/storefront-preview.tsx'

/** The menu section as customers will see it, also outside its hours. */
export function CategoryPreview({
  restaurantId,
  categoryId,
  fields: { name, description, imageId },
}: {
  restaurantId: string
  categoryId: string
  /** As entered, before they are saved. */
  fields: CategoryFields
}) {
  const { data: picture = null } = useQuery(pictureQuery(restaurantId, imageId))
  const values = useMemo((): PreviewValues => {
    const shown = { name: name || 'Name of the category', description, picture }
    return {
      categories: [{ id: categoryId, ...shown, availableFrom: null, availableUntil: null }],
      categoryId,
    }
  }, [categoryId, name, description, picture])
  return <StorefrontPreview restaurantId={restaurantId} values={values} height={480} className="min-w-0" />
}

/** The menu with its categories in the chosen order, even before the order is stored. */
export function OrderPreview({
  restaurantId,
  categories,
}: {
  restaurantId: string
  categories: readonly CatalogCategory[]
}) {
  const order = categories.map(({ id }) => id).join(' ')
  const values = useMemo((): PreviewValues => ({ order: order.split(' ') }), [order])
  // Reloaded when the content of a category changes, but not when the order changes.
  const loaded = categories.map(({ id, revision, products }) => `${id} ${revision} ${products}`).toSorted()
  return <StorefrontPreview key={loaded.join()} restaurantId={restaurantId} values={values} height={640} />
}
