import { type AllergenFacts, type Diet, sortedDiets } from '@comanda/domain/menu/allergens'
import { entreeCategoryName, type LabelType } from '@comanda/domain/menu/menu'
import type { FileOptionGroup, MenuFile } from '../../menus/public.ts'
import type { GroupContent, MenuContent } from './menu-content.ts'

/** The menu of a menu/1 file. Its restaurant, offers and pictures of a folder are not part of it. */
export function contentOfMenuFile(file: MenuFile): MenuContent {
  const dishes = file.categories.flatMap((category) =>
    category.products.map((product, at) => ({
      line: null,
      id: null,
      revision: null,
      category: category.name,
      fields: {
        name: product.name,
        description: product.description,
        basePrice: product.base_price,
        isActive: product.is_active,
        is21Plus: product.is_21_plus,
        allowComments: product.allow_comments,
        availableMenus: product.available_menus,
        sortOrder: product.sort_order ?? at,
        ...(product.code !== undefined && { code: product.code }),
        ...statedFacts(product),
      },
      groups: product.option_groups.map(groupContent),
      pictureUrl: null,
      picture: product.picture,
      morePictures: product.more_pictures,
    })),
  )
  const entrees = file.entree_menu.map((entree, at) => ({
    line: null,
    id: null,
    revision: null,
    category: entreeCategoryName,
    fields: {
      code: entree.code,
      name: entree.name,
      description: entree.description,
      sortOrder: at,
      basePrice: entree.base_price,
      ...statedFacts(entree),
    },
    groups: null,
    pictureUrl: null,
  }))
  return {
    menus: file.additional_menus,
    categories: [
      ...file.categories.map((category, at) => ({
        name: category.name,
        description: category.description,
        isActive: category.is_active,
        sortOrder: category.sort_order ?? at,
        picture: category.picture,
        ...(category.available_from !== undefined && { availableFrom: category.available_from }),
        ...(category.available_until !== undefined && { availableUntil: category.available_until }),
      })),
      ...(entrees.length > 0 && !file.categories.some(({ name }) => name === entreeCategoryName)
        ? [{ name: entreeCategoryName }]
        : []),
    ],
    dishes: [...dishes, ...entrees],
    unusedGroups: file.option_groups?.map(groupContent) ?? null,
    listsEmptyCategories: true,
  }
}

interface Facts {
  labels?: readonly LabelType[] | undefined
  diets?: Diet[] | undefined
  allergens?: AllergenFacts | undefined
}

function statedFacts({ labels, diets, allergens }: Facts) {
  return {
    ...(labels && { labels: labels.toSorted() }),
    ...(diets && { diets: sortedDiets(diets) ?? [] }),
    ...(allergens && { allergens }),
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
