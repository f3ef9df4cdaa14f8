import type { CatalogDish } from '@comanda/contract/catalog/option-groups'
import type { CatalogUpsell } from '@comanda/contract/catalog/upsells'
import { formatCount } from '@comanda/domain/count'
import { formatMoney } from '@comanda/domain/money/format'
import type { PickerOption } from '@comanda/ui/multi-picker'
import { queryOptions } from '@tanstack/react-query'
import { loadApi } from '../../../shared/load-api.ts'
import { catalogKey } from '../changes/queries.ts'

/** The option groups of all kinds, and the dishes that can use them. */
export const optionGroupsQuery = (restaurantId: string) =>
  queryOptions({
    queryKey: [...catalogKey(restaurantId), 'option-groups'],
    queryFn: async () => (await loadApi()).catalog.optionGroups({ restaurantId }),
  })

/** The upsells of all groups by name. */
export const upsellsQuery = (restaurantId: string) =>
  queryOptions({
    queryKey: [...catalogKey(restaurantId), 'upsells'],
    queryFn: async () => (await (await loadApi()).catalog.upsells({ restaurantId })).upsells,
  })

/** The additional menus in their order. */
export const additionalMenusQuery = (restaurantId: string) =>
  queryOptions({
    queryKey: [...catalogKey(restaurantId), 'additional-menus'],
    queryFn: async () => (await (await loadApi()).catalog.additionalMenus({ restaurantId })).menus,
  })

/** The dishes as choices of a picker. */
export const dishChoices = (dishes: readonly CatalogDish[]): PickerOption[] =>
  dishes.map(({ id, name, category, basePrice }) => ({
    value: id,
    label: name,
    note: `${category} · ${formatMoney(basePrice)}`,
  }))

/** The dishes that a form adds or removes. */
export const linksBetween = (before: readonly string[], after: readonly string[]) => ({
  add: after.filter((id) => !before.includes(id)),
  remove: before.filter((id) => !after.includes(id)),
})

/** "Margherita and 9 more", "Not used". */
export function usedBy(productIds: readonly string[], dishes: readonly CatalogDish[]): string {
  const [first] = productIds
  const name = dishes.find(({ id }) => id === first)?.name
  if (!name) return 'Not used by any dish'
  return productIds.length === 1 ? name : `${name} and ${productIds.length - 1} more`
}

/** "12 sold, $9.00". */
export const soldText = ({ portions, revenue }: CatalogUpsell['sold']) =>
  portions === 0 ? 'None sold' : `${formatCount(portions)} sold, ${formatMoney(revenue)}`
