import { randomUUID } from 'node:crypto'
import { normaliseDomain } from '@comanda/domain/hosting/host'
import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import { findRestaurantByDomain } from '../../restaurants/public.ts'
import { gatherPictures, type PictureSource } from './import-pictures.ts'
import type { ImportReport } from './import-report.ts'
import { readMenuFile } from './read-menu-file.ts'
import { syncCatalog } from './sync-catalog.ts'
import { syncOffers } from './sync-offers.ts'
import { syncOptionGroups } from './sync-option-groups.ts'
import { syncRestaurant } from './sync-restaurant.ts'

export interface ImportMenuInput {
  /** The content of a menu/1 file. */
  text: string
  /** The restaurant that the menu is for. */
  domain: string
  /** Make the restaurant when there is none at this domain. */
  create: boolean
  /** Without it the pictures stay as they are. */
  pictures: PictureSource | null
}

/** There is no restaurant to import into. */
export class UnknownRestaurantError extends Error {
  override readonly name = 'UnknownRestaurantError'
}

/**
 * Makes a restaurant's menu what the file says, in one transaction: all of it, or nothing when anything is wrong.
 * A repeat changes nothing. Throws a MenuFileRefused with line and field of whatever is wrong in the file, and an
 * UnknownRestaurantError.
 */
export async function importMenu(
  app: Pick<App, 'db' | 'files'>,
  input: ImportMenuInput,
): Promise<{ restaurantId: string; report: ImportReport }> {
  const { menu, refusal } = readMenuFile(input.text)
  const domain = normaliseDomain(input.domain)
  const known = await findRestaurantByDomain(app, domain)
  if (!known && !input.create) throw new UnknownRestaurantError(`There is no restaurant at ${domain}.`)
  const restaurantId = known?.id ?? randomUUID()
  const pictures = input.pictures && (await gatherPictures(app, restaurantId, menu, input.pictures))
  if (pictures && pictures.findings.length > 0) throw refusal(pictures.findings)
  await pictures?.write()
  return app.db.tenant(restaurantId, 'system:import', async (tx) => {
    const report: ImportReport = new Map()
    await letOneIn(tx, restaurantId)
    await syncRestaurant(tx, restaurantId, domain, menu.restaurant, report)
    const mediaIds = (await pictures?.record(tx)) ?? new Map<string, string>()
    const products = await syncCatalog(tx, restaurantId, menu, mediaIds, report)
    await syncOptionGroups(tx, restaurantId, products, report)
    await syncOffers(tx, restaurantId, menu, products, report)
    return { restaurantId, report }
  })
}

/** Two imports for one restaurant follow each other. */
async function letOneIn(tx: Tx, restaurantId: string): Promise<void> {
  await tx.selectFrom('restaurants').select('id').where('id', '=', restaurantId).forUpdate().execute()
}
