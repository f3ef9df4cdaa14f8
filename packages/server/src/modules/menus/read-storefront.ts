import type { MenuOverview } from '@comanda/contract/page'
import type { PublicRestaurant } from '@comanda/contract/restaurants'
import type { LoyaltyProgram } from '@comanda/domain/marketing/loyalty'
import type { Menu, Product } from '@comanda/domain/menu/menu'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { readActiveProgram } from '../loyalty/public.ts'
import { loadPictures } from '../media/public.ts'
import { readRestaurant } from '../restaurants/public.ts'
import { menuOverview } from './menu-overview.ts'
import { readMenu } from './read-menu.ts'
import { readMenuStock } from './stock/read-menu-stock.ts'

/** One version of everything that customers see and orders are priced from. Shared by all readers: never change it. */
export interface Storefront {
  restaurant: PublicRestaurant
  menu: Menu
  version: number
  /** Every listed product, also those that are sold out or not on now. */
  productsById: ReadonlyMap<string, Product>
  overview: MenuOverview
  /** Products whose portions are counted. */
  counted: ReadonlySet<string>
  /** Of those, the ones that no portion was left of: a customer's own unpaid order may hold some. */
  exhausted: ReadonlySet<string>
  /** The program that counts at the checkout; null for none. */
  loyalty: LoyaltyProgram | null
}

const attempts = 5

/**
 * Reads one version in whole; null when there is no such restaurant, or it is not active. A change that commits
 * between the statements raises the version, and then all is read again.
 */
export function readStorefront(
  app: Pick<App, 'db' | 'config'>,
  restaurantId: string,
): Promise<Storefront | null> {
  return app.db.tenant(restaurantId, 'system:menus', async (tx) => {
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      const version = await readMenuVersion(tx, restaurantId)
      const storefront = await readParts(app, tx, restaurantId, version)
      if ((await readMenuVersion(tx, restaurantId)) === version) return storefront
    }
    throw new Error(`the menu of ${restaurantId} changed ${attempts} times while it was read`)
  })
}

/** The current version; 0 for a restaurant that does not exist. */
export async function readMenuVersion(tx: Tx, restaurantId: string): Promise<number> {
  const row = await tx
    .selectFrom('menu_versions')
    .select('version')
    .where('restaurant_id', '=', restaurantId)
    .executeTakeFirst()
  return row?.version ?? 0
}

async function readParts(
  app: Pick<App, 'config'>,
  tx: Tx,
  restaurantId: string,
  version: number,
): Promise<Storefront | null> {
  const pictures = await loadPictures(tx, restaurantId)
  const restaurant = await readRestaurant(app, tx, restaurantId, pictures)
  if (!restaurant?.settings.isActive) return null
  const { counted, exhausted, soldOut } = await readMenuStock(tx, restaurantId)
  const menu: Menu = { version, ...(await readMenu(tx, restaurantId, pictures, soldOut)) }
  const products = menu.categories.flatMap((category) => category.products)
  return {
    restaurant,
    menu,
    version,
    productsById: new Map(products.map((product) => [product.id, product])),
    overview: menuOverview(menu),
    counted,
    exhausted,
    loyalty: await readActiveProgram(tx, restaurantId),
  }
}
