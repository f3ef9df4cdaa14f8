import { type MenuOverview, menuOverview, pageProducts } from '@comanda/contract/page'
import type { PublicRestaurant } from '@comanda/contract/restaurants'
import type { LoyaltyProgram } from '@comanda/domain/marketing/loyalty-program'
import type { Menu, Product } from '@comanda/domain/menu/menu'
import type { Throttle } from '@comanda/domain/throttling/throttle'
import { zonedTime } from '@comanda/domain/time/zone'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { findGiftCardOffer } from '../gift-cards/public.ts'
import { readActiveProgram } from '../loyalty/public.ts'
import { loadPictures } from '../media/public.ts'
import { readRestaurant } from '../restaurants/public.ts'
import { readReplayProject } from '../settings/public.ts'
import { readThrottle } from '../throttling/public.ts'
import { readAutomaticCodes } from './read-automatic-codes.ts'
import { readMenu } from './read-menu.ts'
import { readOffers } from './read-offers.ts'
import { readPopular } from './read-popular.ts'
import { readPublicContent } from './read-public-content.ts'
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
  /** The part of the menu that a page contains. */
  overview: MenuOverview
  /** Products with counted portions. */
  counted: ReadonlySet<string>
  /** Counted products without portions left. A customer's own unpaid order may hold some. */
  exhausted: ReadonlySet<string>
  /** The loyalty program that applies at checkout; null for none. */
  loyalty: LoyaltyProgram | null
  /** Whether codes apply automatically. */
  hasAutomaticCodes: boolean
  /** The kitchen's limits. */
  throttle: Throttle
  /** Pickup orders can be brought to the customer's car. */
  offersCurbside: boolean
}

const maxAttempts = 5

/**
 * Reads one consistent version; null when the restaurant does not exist, or is inactive and only active ones are
 * requested. When a change commits between the statements, the version differs and everything is read again, the last
 * time with changes locked out.
 */
export function readStorefront(
  app: Pick<App, 'db' | 'config' | 'now'>,
  restaurantId: string,
  { evenInactive = false } = {},
): Promise<Storefront | null> {
  return app.db.tenant(restaurantId, 'system:menus', async (tx) => {
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      if (attempt === maxAttempts) await lockMenuVersion(tx, restaurantId)
      const version = await readMenuVersion(tx, restaurantId)
      const storefront = await readParts(app, tx, { restaurantId, version, evenInactive })
      if ((await readMenuVersion(tx, restaurantId)) === version) return storefront
    }
    throw new Error(`the menu of ${restaurantId} changed during each of ${maxAttempts} reads`)
  })
}

/** Until the end of the transaction, changes of the menu wait before they commit. */
async function lockMenuVersion(tx: Tx, restaurantId: string): Promise<void> {
  await tx
    .selectFrom('menu_versions')
    .select('version')
    .where('restaurant_id', '=', restaurantId)
    .forShare()
    .execute()
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
  app: Pick<App, 'config' | 'db' | 'now'>,
  tx: Tx,
  { restaurantId, version, evenInactive }: { restaurantId: string; version: number; evenInactive: boolean },
): Promise<Storefront | null> {
  const pictures = await loadPictures(tx, restaurantId)
  const restaurant = await readRestaurant(app, tx, restaurantId, pictures)
  if (!restaurant || !(restaurant.settings.isActive || evenInactive)) return null
  const { counted, exhausted, soldOut } = await readMenuStock(tx, restaurantId)
  const listed = await readMenu(tx, restaurantId, pictures, soldOut)
  const products = listed.categories.flatMap((category) => category.products)
  const productsById = new Map(products.map((product) => [product.id, product]))
  const offers = await readOffers(tx, restaurantId, (id) => productsById.has(id))
  const codes = await readAutomaticCodes(tx, restaurantId)
  const menu: Menu = {
    version,
    ...listed,
    popular: await readPopular(app, tx, restaurantId),
    ...(offers.length > 0 && { offers }),
    ...(codes.shown.length > 0 && { automaticCodes: codes.shown }),
  }
  const giftCards = await findGiftCardOffer(tx, restaurantId)
  const replayProject = await readReplayProject(tx, restaurantId)
  const today = zonedTime(app.now(), restaurant.settings.timezone).date
  return {
    restaurant: {
      ...restaurant,
      ...(await readPublicContent(tx, restaurantId, today)),
      ...(giftCards && { giftCards }),
      ...(replayProject && { replayProject }),
    },
    menu,
    version,
    productsById,
    overview: menuOverview(menu, pageProducts),
    counted,
    exhausted,
    loyalty: await readActiveProgram(tx, restaurantId),
    hasAutomaticCodes: codes.hasAny,
    throttle: await readThrottle(tx, restaurantId),
    offersCurbside: await readOffersCurbside(tx, restaurantId),
  }
}

async function readOffersCurbside(tx: Tx, restaurantId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('kitchen_settings')
    .select('offers_curbside')
    .where('restaurant_id', '=', restaurantId)
    .executeTakeFirst()
  return row?.offers_curbside ?? false
}
