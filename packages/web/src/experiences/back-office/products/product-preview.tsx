import type { ProductChoices } from '@comanda/contract/catalog/products'
import type { StoredPicture } from '@comanda/contract/media'
import type { ProductFields } from '@comanda/domain/menu/product-fields'
import { cents } from '@comanda/domain/money/cents'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { PreviewValues } from '../../../shared/preview.ts'
import { pictureQuery } from '../pictures/queries.ts'
import { StorefrontPreview } from '../preview/storefront-preview.tsx'

export interface ProductPreviewProps {
  restaurantId: string
  productId: string
  /** As entered, before it is saved. */
  fields: ProductFields
  choices: ProductChoices
}

/** The dish as customers will see it, opened in the menu, even if it is inactive. */
export function ProductPreview({ restaurantId, productId, fields, choices }: ProductPreviewProps) {
  const pictures = useQueries({
    queries: [fields.imageId, ...fields.moreImageIds].map((id) => pictureQuery(restaurantId, id)),
    combine: picturesOf,
  })
  const values = useMemo(
    (): PreviewValues => ({
      products: [{ id: productId, ...shownFields(fields, choices), ...pictures }],
      // The menu of customers has no category without active dishes.
      categories: choices.categories.filter(({ id }) => id === fields.categoryId),
      open: productId,
    }),
    [productId, fields, choices, pictures],
  )
  return <StorefrontPreview restaurantId={restaurantId} values={values} height={680} className="min-w-0" />
}

function shownFields(fields: ProductFields, { groups }: ProductChoices) {
  const { categoryId, description, is21Plus, allowComments, labels, diets, allergens, availableMenus } =
    fields
  const groupIds = [...fields.variantGroupIds, ...fields.upsellGroupIds, ...fields.modifierGroupIds]
  return {
    categoryId,
    description,
    is21Plus,
    allowComments,
    labels,
    diets,
    allergens,
    availableMenus,
    name: fields.name || 'Product name',
    basePrice: Number.isNaN(fields.basePrice) ? cents(0) : fields.basePrice,
    // Customers do not see groups without options.
    optionGroups: groupIds.flatMap(
      (id) => groups.find((group) => group.id === id && group.options.length > 0) ?? [],
    ),
  }
}

function picturesOf(results: readonly { data?: StoredPicture | undefined }[]) {
  const [first, ...others] = results.map(({ data }) => data ?? null)
  return { picture: first ?? null, morePictures: others.filter((picture) => picture !== null) }
}
