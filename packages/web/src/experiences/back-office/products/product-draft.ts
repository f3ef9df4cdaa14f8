import type { CatalogProduct } from '@comanda/contract/catalog/product-shapes'
import type { ProductChoices } from '@comanda/contract/catalog/products'
import { counted } from '@comanda/domain/count'
import { allergenLabels, allergens, dietLabels } from '@comanda/domain/menu/allergens'
import { newProduct, type ProductFields } from '@comanda/domain/menu/product-fields'
import { formatMoney } from '@comanda/domain/money/format'
import type { FieldTexts, Stored } from '../forms/draft.ts'
import type { DraftForm } from '../forms/use-draft-form.ts'
import { productLabels } from './labels.ts'

/** The props that the cards of the form share. */
export interface CardProps {
  form: DraftForm<ProductFields>
}

/** The fields of a new dish. If there is only one active category, it is selected. */
export function startFields({ categories }: ProductChoices, categoryId: string | null): ProductFields {
  const active = categories.filter(({ isActive }) => isActive)
  const [only] = active.length === 1 ? active : []
  return { ...newProduct, categoryId: categoryId ?? only?.id ?? '' }
}

export function storedOf(product: CatalogProduct): Stored<ProductFields> {
  const fields = { ...newProduct }
  for (const name of Object.keys(newProduct) as (keyof ProductFields)[]) copyField(name, product, fields)
  return { fields, revision: product.revision }
}

function copyField<Name extends keyof ProductFields>(name: Name, from: ProductFields, to: ProductFields) {
  to[name] = from[name]
}

/** How the fields appear where two versions are compared. */
export function productTexts({ categories, groups }: ProductChoices): FieldTexts<ProductFields> {
  const named = (ids: readonly string[]) =>
    ids.map((id) => groups.find((group) => group.id === id)?.name ?? 'A deleted group').join(', ') || 'None'
  return {
    name: { label: 'Name' },
    description: { label: 'Description' },
    categoryId: { label: 'Category', show: (id) => categories.find((one) => one.id === id)?.name ?? 'None' },
    basePrice: { label: 'Base price', show: formatMoney },
    imageId: { label: 'Picture', show: (id) => (id === null ? 'None' : 'Another picture') },
    moreImageIds: { label: 'More pictures', show: (ids) => counted(ids.length, 'picture') },
    code: { label: 'Kitchen code' },
    sortOrder: { label: 'Sort order' },
    isActive: { label: 'Active' },
    is21Plus: { label: '21 plus' },
    allowComments: { label: 'Allow comments' },
    availableMenus: { label: 'Available on', show: (menus) => menus.join(', ') || 'Regular' },
    labels: {
      label: 'Labels',
      show: (labels) => labels.map((one) => productLabels[one].text).join(', ') || 'None',
    },
    diets: { label: 'Diets', show: (diets) => diets.map((one) => dietLabels[one]).join(', ') || 'None' },
    allergens: {
      label: 'Allergens',
      show: (facts) =>
        allergens
          .flatMap((one) =>
            facts[one] ? [`${allergenLabels[one]}: ${facts[one].replaceAll('_', ' ')}`] : [],
          )
          .join(', ') || 'Nothing stated',
    },
    variantGroupIds: { label: 'Variant groups', show: named },
    upsellGroupIds: { label: 'Add-on groups', show: named },
    modifierGroupIds: { label: 'Modifier groups', show: named },
  }
}
