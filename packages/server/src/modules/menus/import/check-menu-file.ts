import type { AllergenFacts, Diet } from '@comanda/domain/menu/allergens'
import { categoryIssues, newCategory } from '@comanda/domain/menu/category-fields'
import { entreeGroupOf } from '@comanda/domain/menu/entree'
import { entreeCategoryName, type LabelType, regularMenu } from '@comanda/domain/menu/menu'
import { newProduct, productIssues } from '@comanda/domain/menu/product-fields'
import { codeFindings, offerFindings } from './check-offers.ts'
import { type Finding, type Path, repeats } from './findings.ts'
import type { FileCategory, FileOptionGroup, FileProduct, MenuFile } from './menu-file.ts'

/** Validates what the schema cannot: duplicate names, dangling references, contradictory rules. */
export function checkMenuFile(file: MenuFile): Finding[] {
  const menus = new Set([regularMenu, ...file.additional_menus.map((daypart) => daypart.name)])
  return [
    ...repeats(file.additional_menus, ['additional_menus'], ({ name }) => name, 'name'),
    ...repeats(file.categories, ['categories'], ({ name }) => name, 'name'),
    ...file.categories.flatMap((category, at) => [
      ...categoryFindings(category, ['categories', at]),
      ...repeats(category.products, ['categories', at, 'products'], ({ name }) => name, 'name'),
      ...category.products.flatMap((product, index) =>
        productFindings(product, ['categories', at, 'products', index], menus),
      ),
    ]),
    ...(file.option_groups ?? []).flatMap((group, at) => groupFindings(group, ['option_groups', at])),
    ...repeats(file.restaurant.kids_meals ?? [], ['restaurant', 'kids_meals'], ({ name }) => name, 'name'),
    ...entreeFindings(file),
    ...repeats(file.discount_codes, ['discount_codes'], ({ code }) => code, 'code'),
    ...codeFindings(file),
    ...offerFindings(file),
  ]
}

function categoryFindings(
  { name, available_from: availableFrom = null, available_until: availableUntil = null }: FileCategory,
  at: Path,
): Finding[] {
  const issues = categoryIssues({ ...newCategory, name, availableFrom, availableUntil })
  return [
    ...(issues.availableFrom ? [{ path: [...at, 'available_from'], message: issues.availableFrom }] : []),
    ...(issues.availableUntil ? [{ path: [...at, 'available_until'], message: issues.availableUntil }] : []),
  ]
}

interface Facts {
  labels?: LabelType[] | undefined
  diets?: Diet[] | undefined
  allergens?: AllergenFacts | undefined
}

/** Allergens that labels or diets exclude. */
function factFindings({ labels = [], diets = [], allergens = {} }: Facts, at: Path): Finding[] {
  const { allergens: message } = productIssues({ ...newProduct, labels, diets, allergens })
  return message ? [{ path: [...at, 'allergens'], message }] : []
}

function productFindings(product: FileProduct, at: Path, menus: ReadonlySet<string>): Finding[] {
  return [
    ...repeats(product.labels, [...at, 'labels'], (label) => label),
    ...product.available_menus.flatMap((menu, index) =>
      menus.has(menu)
        ? []
        : [{ path: [...at, 'available_menus', index], message: `there is no menu "${menu}"` }],
    ),
    ...factFindings(product, at),
    ...product.option_groups.flatMap((group, index) => groupFindings(group, [...at, 'option_groups', index])),
  ]
}

/** Everything that can be saved in the back office is valid, because an export must be importable. */
function groupFindings(group: FileOptionGroup, at: Path): Finding[] {
  const { kind, min_selections: min, max_selections: max, options } = group
  const defaults = options.filter((option) => option.is_default).length
  const wrong = (field: string, message: string) => ({ path: [...at, field], message })
  return [
    ...(group.is_required === min > 0
      ? []
      : [wrong('is_required', 'must be true exactly when min_selections is above 0')]),
    ...(max !== null && max < min
      ? [wrong('max_selections', `must not be below min_selections (${min})`)]
      : []),
    ...(options.length > 0 && min > options.length
      ? [wrong('min_selections', `exceeds the number of options: ${options.length}`)]
      : []),
    ...(kind === 'variant' && max !== null && defaults > max
      ? [wrong('options', `has ${defaults} defaults, but max_selections is ${max}`)]
      : []),
    ...(group.display_type === 'radio' && max !== 1
      ? [wrong('display_type', 'radio needs max_selections 1')]
      : []),
    ...repeats(options, [...at, 'options'], (option) => option.name, 'name'),
    ...options.flatMap((option, index) => {
      const path = [...at, 'options', index]
      const isModifier = kind === 'modifier'
      return [
        ...(isModifier === (option.modifier_action !== null)
          ? []
          : [
              {
                path: [...path, 'modifier_action'],
                message: isModifier
                  ? 'must be add, remove or substitute'
                  : 'must be null outside a modifier group',
              },
            ]),
        ...(kind === 'upsell' && option.price_adjustment < 0
          ? [{ path: [...path, 'price_adjustment'], message: 'must not be negative in an upsell group' }]
          : []),
      ]
    }),
  ]
}

function entreeFindings(file: MenuFile): Finding[] {
  const { entree_menu: entrees, categories } = file
  const at = categories.findIndex((category) => category.name === entreeCategoryName)
  const category = categories[at]
  return [
    ...(category && category.products.length > 0 && entrees.length > 0
      ? [{ path: ['categories', at, 'products'], message: 'must be empty: its dishes belong in entree_menu' }]
      : []),
    ...(!category && entrees.length > 0
      ? [{ path: ['entree_menu'], message: `needs a category named "${entreeCategoryName}"` }]
      : []),
    ...repeats(entrees, ['entree_menu'], ({ code }) => code, 'code'),
    ...repeats(entrees, ['entree_menu'], ({ name }) => name, 'name'),
    ...entrees.flatMap((entree, index) => factFindings(entree, ['entree_menu', index])),
    ...entrees.flatMap(({ code, group }, index) => {
      const known = entreeGroupOf(code)
      if (!known) return [{ path: ['entree_menu', index, 'code'], message: `there is no code "${code}"` }]
      if (known.name.toLowerCase() === group) return []
      return [
        {
          path: ['entree_menu', index, 'group'],
          message: `must be "${known.name.toLowerCase()}" for ${code}`,
        },
      ]
    }),
  ]
}
