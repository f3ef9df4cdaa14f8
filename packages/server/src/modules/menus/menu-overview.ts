import type { MenuOverview } from '@comanda/contract/page'
import type { Menu } from '@comanda/domain/menu/menu'

/** The menu for its product cards, without the options. */
export function menuOverview(menu: Menu): MenuOverview {
  return {
    ...menu,
    categories: menu.categories.map((category) => ({
      ...category,
      products: category.products.map(({ optionGroups, ...product }) => ({
        ...product,
        hasOptions: optionGroups.length > 0,
      })),
    })),
  }
}
