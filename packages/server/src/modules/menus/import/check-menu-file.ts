import { entreeGroupOf } from '@comanda/domain/menu/entree'
import { entreeCategoryName, regularMenu } from '@comanda/domain/menu/menu'
import type { FileOptionGroup, FileProduct, MenuFile } from './menu-file.ts'
import type { Finding } from './read-menu-file.ts'

type Path = readonly PropertyKey[]

/** Validates what the schema cannot: duplicate names, dangling references, contradictory rules. */
export function checkMenuFile(file: MenuFile): Finding[] {
  return [
    ...repeats(file.additional_menus, ['additional_menus'], ({ name }) => name, 'name'),
    ...repeats(file.categories, ['categories'], ({ name }) => name, 'name'),
    ...file.categories.flatMap((category, at) => [
      ...repeats(category.products, ['categories', at, 'products'], ({ name }) => name, 'name'),
      ...category.products.flatMap((product, index) =>
        productFindings(product, ['categories', at, 'products', index], file),
      ),
    ]),
    ...entreeFindings(file),
    ...repeats(file.discount_codes, ['discount_codes'], ({ code }) => code, 'code'),
    ...codeFindings(file),
    ...offerFindings(file),
  ]
}

function productFindings(product: FileProduct, at: Path, file: MenuFile): Finding[] {
  const menus = new Set([regularMenu, ...file.additional_menus.map((daypart) => daypart.name)])
  return [
    ...repeats(product.labels, [...at, 'labels'], (label) => label),
    ...product.available_menus.flatMap((menu, index) =>
      menus.has(menu)
        ? []
        : [{ path: [...at, 'available_menus', index], message: `there is no menu "${menu}"` }],
    ),
    ...repeats(
      product.option_groups,
      [...at, 'option_groups'],
      (group) => `${group.kind} ${group.name}`,
      'name',
    ),
    ...product.option_groups.flatMap((group, index) =>
      groupFindings(group, product, [...at, 'option_groups', index]),
    ),
  ]
}

function groupFindings(group: FileOptionGroup, product: FileProduct, at: Path): Finding[] {
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
    ...(max === null && kind !== 'modifier'
      ? [wrong('max_selections', 'can be null for modifiers only')]
      : []),
    ...(min > options.length
      ? [wrong('min_selections', `exceeds the number of options: ${options.length}`)]
      : []),
    ...(max !== null && defaults > max
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
        ...(product.base_price + option.price_adjustment < 0 ||
        (kind === 'upsell' && option.price_adjustment < 0)
          ? [{ path: [...path, 'price_adjustment'], message: 'makes the price negative' }]
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
    ...(category && category.products.length > 0
      ? [{ path: ['categories', at, 'products'], message: 'must be empty: its dishes belong in entree_menu' }]
      : []),
    ...(!category && entrees.length > 0
      ? [{ path: ['entree_menu'], message: `needs a category named "${entreeCategoryName}"` }]
      : []),
    ...repeats(entrees, ['entree_menu'], ({ code }) => code, 'code'),
    ...repeats(entrees, ['entree_menu'], ({ name }) => name, 'name'),
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

function codeFindings(file: MenuFile): Finding[] {
  return file.discount_codes.flatMap((code, index) => {
    const at = ['discount_codes', index]
    const { valid_from: from, valid_until: until, max_uses: most } = code
    return [
      ...valueFindings(code, at),
      ...(from !== null && until !== null && Date.parse(from) > Date.parse(until)
        ? [{ path: [...at, 'valid_until'], message: 'must not be before valid_from' }]
        : []),
      ...(most !== null && code.current_uses > most
        ? [{ path: [...at, 'current_uses'], message: `is more than max_uses (${most})` }]
        : []),
    ]
  })
}

function offerFindings(file: MenuFile): Finding[] {
  const names = [
    ...file.categories.flatMap((category) => category.products.map((product) => product.name)),
    ...file.entree_menu.map((entree) => entree.name),
  ]
  const productFinding = (name: string, path: Path): Finding[] => {
    const found = names.filter((known) => known === name).length
    if (found === 1) return []
    return [
      {
        path,
        message: found === 0 ? `there is no product "${name}"` : `${found} products are named "${name}"`,
      },
    ]
  }
  return [
    ...repeats(file.cross_sell_campaigns, ['cross_sell_campaigns'], ({ name }) => name, 'name'),
    ...repeats(file.promotional_specials, ['promotional_specials'], ({ name }) => name, 'name'),
    ...file.cross_sell_campaigns.flatMap(({ items }, at) => [
      ...repeats(items, ['cross_sell_campaigns', at, 'items'], (item) => item.display_order, 'display_order'),
      ...repeats(items, ['cross_sell_campaigns', at, 'items'], (item) => item.product, 'product'),
      ...items.flatMap((item, index) => {
        const path = ['cross_sell_campaigns', at, 'items', index]
        return [...productFinding(item.product, [...path, 'product']), ...valueFindings(item, path)]
      }),
    ]),
    ...file.promotional_specials.flatMap((special, at) => [
      ...productFinding(special.product, ['promotional_specials', at, 'product']),
      ...valueFindings(special, ['promotional_specials', at]),
    ]),
  ]
}

function valueFindings(offer: { discount_type: string; discount_value: number }, at: Path): Finding[] {
  const { discount_type: type, discount_value: value } = offer
  const path = [...at, 'discount_value']
  if (type === 'percentage' && (value > 100 || !isWhole(value * 1000))) {
    return [{ path, message: 'must be a percentage up to 100 with at most three decimals' }]
  }
  if (type === 'fixed_amount' && (value > 100_000 || !isWhole(value * 100))) {
    return [{ path, message: 'must be dollars with at most two decimals' }]
  }
  return []
}

function repeats<Item>(
  items: readonly Item[],
  at: Path,
  nameOf: (item: Item) => string | number,
  field?: string,
): Finding[] {
  const seen = new Set<string | number>()
  return items.flatMap((item, index) => {
    const name = nameOf(item)
    if (!seen.has(name)) {
      seen.add(name)
      return []
    }
    return [{ path: field ? [...at, index, field] : [...at, index], message: `duplicate "${name}"` }]
  })
}

function isWhole(value: number): boolean {
  return Math.abs(value - Math.round(value)) < 1e-6
}
