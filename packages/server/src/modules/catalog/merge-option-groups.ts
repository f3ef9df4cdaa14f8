import type { CatalogOptionGroup } from '@comanda/contract/catalog/option-groups'
import type { OptionGroupKind } from '@comanda/domain/menu/menu'
import { identicalGroups } from '@comanda/domain/menu/option-group-fields'
import type { App, Caller } from '../../app.ts'
import { requireRight } from '../identity/public.ts'
import { changedProducts, groupIdsField } from './linked-products.ts'
import { optionGroupKind } from './option-group-kind.ts'
import { productKind } from './product-kind.ts'
import { readGroupsOfKind } from './read-option-groups.ts'
import { recordChange } from './record-change.ts'

/**
 * Merges each set of identical groups among the given ones into the most used one, which replaces the others in their
 * dishes at the same position. Customers with an option of a replaced group in their cart must choose again. A group without an
 * identical one stays, so a repeated call changes nothing. Throws UNAUTHORIZED, FORBIDDEN.
 */
export async function mergeOptionGroups(
  app: App,
  caller: Caller,
  { restaurantId, kind, groupIds }: { restaurantId: string; kind: OptionGroupKind; groupIds: string[] },
): Promise<{ changeId: string | null; merged: number; products: number }> {
  requireRight(caller, 'menu.manage', restaurantId)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const locked = await optionGroupKind[kind].lock(tx, restaurantId, groupIds)
    const groups = await readGroupsOfKind(tx, restaurantId, kind)
    const sets = identicalGroups(groups.filter(({ id }) => groupIds.includes(id)))
    const replacements = new Map(sets.flatMap(replacementsIn))
    if (replacements.size === 0) return { changeId: null, merged: 0, products: 0 }
    const replaced = groups.filter(({ id }) => replacements.has(id))
    const field = groupIdsField[kind]
    const products = await productKind.lock(tx, restaurantId, [
      ...new Set(replaced.flatMap(({ productIds }) => productIds)),
    ])
    const dishes = changedProducts(products, (product) => ({
      ...product,
      [field]: [...new Set(product[field].map((id) => replacements.get(id) ?? id))],
    }))
    const archivedAt = app.now()
    const changeId = await recordChange(app, tx, caller, {
      restaurantId,
      action: 'menu.option_groups_merged',
      label: [...new Set(replaced.map(({ name }) => name))].join(', '),
      entities: [
        ...locked
          .filter(({ id }) => replacements.has(id))
          .map((before) => ({
            kind: optionGroupKind[kind].kind,
            before,
            after: { ...before, archivedAt },
          })),
        ...dishes,
      ],
    })
    return { changeId, merged: replacements.size, products: dishes.length }
  })
}

/** Pairs of ids: each group of a set with the most used one, which replaces it. */
function replacementsIn(same: CatalogOptionGroup[]): [string, string][] {
  const [mostUsed, ...others] = same.toSorted((a, b) => b.productIds.length - a.productIds.length)
  return others.map(({ id }) => [id, mostUsed?.id ?? id])
}
