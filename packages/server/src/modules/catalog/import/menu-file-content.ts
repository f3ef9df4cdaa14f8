import { entreeCategoryName } from '@comanda/domain/menu/menu'
import type { FileOptionGroup, MenuFile } from '../../menus/public.ts'
import type { GroupContent, MenuContent } from './menu-content.ts'

/** The menu of a menu/1 file. Its restaurant, offers and pictures are not part of it. */
export function contentOfMenuFile(file: MenuFile): MenuContent {
  const dishes = file.categories.flatMap((category) =>
    category.products.map((product, at) => ({
      ...{ line: null, id: null, revision: null, category: category.name },
      fields: {
        name: product.name,
        description: product.description,
        basePrice: product.base_price,
        isActive: product.is_active,
        is21Plus: product.is_21_plus,
        allowComments: product.allow_comments,
        availableMenus: product.available_menus,
        sortOrder: product.sort_order ?? at,
        labels: product.labels.toSorted(),
      },
      groups: product.option_groups.map(groupContent),
      pictureUrl: null,
    })),
  )
  const entrees = file.entree_menu.map(({ code, name, description, base_price: basePrice }, at) => ({
    ...{ line: null, id: null, revision: null, category: entreeCategoryName },
    fields: { code, name, description, basePrice, sortOrder: at },
    groups: null,
    pictureUrl: null,
  }))
  return {
    menus: file.additional_menus,
    categories: [
      ...file.categories.map(({ name, description, is_active: isActive, sort_order: sortOrder }, at) => ({
        ...{ name, description, isActive, sortOrder: sortOrder ?? at },
      })),
      ...(entrees.length > 0 && !file.categories.some(({ name }) => name === entreeCategoryName)
        ? [{ name: entreeCategoryName }]
        : []),
    ],
    dishes: [...dishes, ...entrees],
  }
}

function groupContent(group: FileOptionGroup): GroupContent {
  return {
    kind: group.kind,
    name: group.name,
    description: group.description,
    minSelections: group.min_selections,
    maxSelections: group.max_selections,
    displayType: group.display_type,
    options: group.options
      .toSorted((a, b) => (a.sort_order ?? 0) - (b.sort_order ?? 0))
      .map((option) => ({
        name: option.name,
        description: option.description,
        priceDelta: option.price_adjustment,
        isDefault: option.is_default,
        modifierAction: option.modifier_action,
      })),
  }
}
