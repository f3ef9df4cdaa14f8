import { listOptionGroups } from '../../src/modules/catalog/option-groups.ts'
import { undoChange } from '../../src/modules/catalog/undo-change.ts'
import { loadStorefront } from '../../src/modules/menus/public.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { staffOf } from '../test-app.ts'

/** A shop with its owner, and views of its menu as the owner and the customers see it. */
export async function openEditor(options: Parameters<typeof openShop>[0] = {}) {
  const shop = await openShop(options)
  const restaurantId = shop.restaurant.id
  const owner = staffOf('owner', restaurantId)
  return {
    shop,
    owner,
    restaurantId,
    groups: async () => (await listOptionGroups(shop.app, owner, restaurantId)).groups,
    undo: (changeId: string | null) =>
      undoChange(shop.app, owner, { restaurantId, changeId: changeId ?? '' }),
    /** A dish as customers see it; undefined if it is not listed. */
    dish: async (name: string) => (await productsOf(shop)).find((product) => product.name === name),
    /** The actions of the audit log about the menu, the oldest first. */
    audited: async () => {
      const rows = await shop.query(
        `select action, subject_label as label, changes from audit_entries where area = 'menu' order by at, id`,
      )
      return rows as { action: string; label: string; changes: { field: string }[] }[]
    },
  }
}

async function productsOf(shop: Shop) {
  const storefront = await loadStorefront(shop.app, shop.restaurant.id)
  return storefront?.menu.categories.flatMap(({ products }) => products) ?? []
}
