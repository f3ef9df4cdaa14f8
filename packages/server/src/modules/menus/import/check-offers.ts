import { isWhole } from './file-fields.ts'
import { type Finding, type Path, repeats } from './findings.ts'
import type { MenuFile } from './menu-file.ts'

export function codeFindings(file: MenuFile): Finding[] {
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

/** What offers and the products that they name consist of. */
type OfferFile = Pick<MenuFile, 'cross_sell_campaigns'> & {
  categories: readonly { products: readonly Named[] }[]
  entree_menu: readonly Named[]
  promotional_specials: readonly (Named & Parameters<typeof valueFindings>[0] & { product: string })[]
}
type Named = Pick<MenuFile['entree_menu'][number], 'name'>

export function offerFindings(file: OfferFile): Finding[] {
  const names = [
    ...file.categories.flatMap((category) => category.products.map((product) => product.name)),
    ...file.entree_menu.map((entree) => entree.name),
  ]
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  const productFinding = (name: string, path: Path): Finding[] => {
    const found = counts.get(name) ?? 0
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
