import { type MenuOverview, menuOverview, pageProducts } from '@comanda/contract/page'
import type { PublicRestaurant } from '@comanda/contract/restaurants'
import type { LoyaltyProgram } from '@comanda/domain/marketing/loyalty'
import type { Menu, Product } from '@comanda/domain/menu/menu'
import type { Throttle } from '@comanda/domain/throttling/throttle'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { readActiveProgram } from '../loyalty/public.ts'
import { loadPictures } from '../media/public.ts'
import { readRestaurant } from '../restaurants/public.ts'
import { readThrottle } from '../throttling/public.ts'
import { readMenu } from './read-menu.ts'
import { readPopular } from './read-popular.ts'
import { readMenuStock } from './stock/read-menu-stock.ts'

/**
 * One version of everything that customers see and orders are priced from. Shared by all readers: never
 * mutate it.
 */
export interface Storefront {
  restaurant: PublicRestaurant
  menu: Menu
  version: number
  /** Every listed product, including those that are sold out or not available now. */
  productsById: ReadonlyMap<string, Product>
  /** What a page contains of the menu. */
  overview: MenuOverview
  /** Products with counted portions. */
  counted: ReadonlySet<string>
  /** Counted products without portions left. A customer's own unpaid order may hold some. */
  exhausted: ReadonlySet<string>
  /** The loyalty program that applies at checkout; null for none. */
  loyalty: LoyaltyProgram | null
  /** The kitchen's limits. */
  throttle: Throttle
}

const maxAttempts = 5

/**
 * Reads one consistent version; null when the restaurant does not exist or is inactive. When a change commits
 * between the statements, the version differs and everything is read again.
 */
export function readStorefront(
  app: Pick<App, 'db' | 'config' | 'now'>,
  restaurantId: string,
): Promise<Storefront | null> {
  return app.db.tenant(restaurantId, 'system:menus', async (tx) => {
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      const version = await readMenuVersion(tx, restaurantId)
      const storefront = await readParts(app, tx, restaurantId, version)
      if ((await readMenuVersion(tx, restaurantId)) === version) return storefront
    }
    throw new Error(`the menu of ${restaurantId} changed during each of ${maxAttempts} reads`)
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
  app: Pick<App, 'config' | 'now'>,
  tx: Tx,
  restaurantId: string,
  version: number,
): Promise<Storefront | null> {
  const pictures = await loadPictures(tx, restaurantId)
  const restaurant = await readRestaurant(app, tx, restaurantId, pictures)
  if (!restaurant?.settings.isActive) return null
  const { counted, exhausted, soldOut } = await readMenuStock(tx, restaurantId)
  const menu: Menu = {
    version,
    ...(await readMenu(tx, restaurantId, pictures, soldOut)),
    popular: await readPopular(app, tx, restaurantId),
  }
  const products = menu.categories.flatMap((category) => category.products)
  return {
    restaurant,
    menu,
    version,
    productsById: new Map(products.map((product) => [product.id, product])),
    overview: menuOverview(menu, pageProducts),
    counted,
    exhausted,
    loyalty: await readActiveProgram(tx, restaurantId),
    throttle: await readThrottle(tx, restaurantId),
  }
}
