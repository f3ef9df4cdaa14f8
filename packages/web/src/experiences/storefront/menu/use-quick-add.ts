import type { ProductSummary } from '@comanda/contract/page'
import type { Product } from '@comanda/domain/menu/menu'
import { productsOf } from '@comanda/domain/ordering/check-cart'
import { loadedMenu, loadMenu } from '../menu-data.ts'
import { useAddToCart } from '../order/use-add-to-cart.ts'
import { useMenuVersion, useRestaurant } from '../page.tsx'
import { wait } from './wait.ts'

/** How long to wait for the full menu, in milliseconds, before a dish is opened instead of added. */
const maxWaitMs = 400

/** Adds a dish with one click; opens it instead if it has required options. */
export function useQuickAdd(onOpen: (productId: string) => void, onAdded: (name: string) => void) {
  const { id: restaurantId } = useRestaurant()
  const version = useMenuVersion()
  const add = useAddToCart()
  return async (summary: ProductSummary) => {
    const { id, name, basePrice } = summary
    if (summary.hasOptions && (await hasRequiredOptions(restaurantId, version, id))) return onOpen(id)
    const line = { productId: id, quantity: 1, selections: [], specialInstructions: '' }
    if (add({ ...line, name, unitPrice: basePrice })) onAdded(name)
  }
}

async function hasRequiredOptions(
  restaurantId: string,
  version: number | null,
  productId: string,
): Promise<boolean> {
  const menu =
    loadedMenu(restaurantId, version) ??
    (await Promise.race([loadMenu(restaurantId, version).catch(() => null), wait(maxWaitMs)]))
  const product: Product | undefined = menu ? productsOf(menu).get(productId) : undefined
  return product?.optionGroups.some((group) => group.minSelections > 0) ?? true
}
