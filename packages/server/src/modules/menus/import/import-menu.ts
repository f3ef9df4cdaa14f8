import { randomUUID } from 'node:crypto'
import { normalizeDomain } from '@comanda/domain/hosting/host'
import { sql } from 'kysely'
import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import { audit, systemCaller } from '../../../platform/audit.ts'
import { findRestaurantByDomain } from '../../../platform/tenancy.ts'
import { findPictures } from '../../media/public.ts'
import { zoneOf } from '../../restaurants/public.ts'
import { moveSoldOutEnds } from '../stock/move-sold-out-ends.ts'
import { gatherPictures, hashesIn, type PictureSource } from './import-pictures.ts'
import { type ImportReport, summaryOf } from './import-report.ts'
import { readMenuFile } from './read-menu-file.ts'
import { syncCatalog } from './sync-catalog.ts'
import { syncOffers } from './sync-offers.ts'
import { syncOptionGroups } from './sync-option-groups.ts'
import { syncRestaurant } from './sync-restaurant.ts'

export interface ImportMenuInput {
  /** The content of a menu/1 file. */
  text: string
  /** The domain of the restaurant. */
  domain: string
  /** Create the restaurant when none has this domain. */
  create: boolean
  /** Null leaves the pictures unchanged. */
  pictures: PictureSource | null
  /** Reports what would change, and changes nothing. */
  isDryRun?: boolean
}

/** Rolls a dry run back. */
class DryRunEnd extends Error {}

/** There is no restaurant to import into. */
export class UnknownRestaurantError extends Error {
  override readonly name = 'UnknownRestaurantError'
}

/**
 * Replaces a restaurant's menu with the file's, including edits, in one transaction: completely, or not at all if there
 * is any problem. Idempotent. Throws a MenuFileRefused with line and field of every problem in the file, and an
 * UnknownRestaurantError.
 */
export async function importMenu(
  app: Pick<App, 'db' | 'files'> & Parameters<typeof moveSoldOutEnds>[0],
  input: ImportMenuInput,
): Promise<{ restaurantId: string; report: ImportReport }> {
  const { menu, refusal } = readMenuFile(input.text)
  const domain = normalizeDomain(input.domain)
  const known = await findRestaurantByDomain(app, domain)
  if (!known && !input.create) throw new UnknownRestaurantError(`There is no restaurant at ${domain}.`)
  const restaurantId = known?.id ?? randomUUID()
  const pictures = input.pictures && (await gatherPictures(app, restaurantId, menu, input.pictures))
  if (pictures && pictures.findings.length > 0) throw refusal(pictures.findings)
  const { isDryRun = false } = input
  if (!isDryRun) await pictures?.write()
  const report: ImportReport = new Map()
  const importing = app.db.tenant(restaurantId, 'system:import', async (tx) => {
    report.clear()
    await lockRestaurant(tx, restaurantId)
    const zone = known && (await zoneOf(tx, restaurantId))
    await syncRestaurant(tx, restaurantId, domain, menu.restaurant, report)
    const mediaIds = new Map([
      ...(await findPictures(tx, restaurantId, hashesIn(menu))),
      ...((await pictures?.record(tx)) ?? []),
    ])
    const products = await syncCatalog(tx, restaurantId, menu, mediaIds, report)
    await syncOptionGroups(tx, restaurantId, products, menu.option_groups ?? [], report)
    await syncOffers(tx, restaurantId, menu, products, report)
    if (zone) await moveSoldOutEnds(app, tx, restaurantId, zone)
    if (isDryRun) throw new DryRunEnd()
    if (known)
      await audit(app, tx, systemCaller('import'), {
        restaurantId,
        action: 'menu.imported',
        subject: `restaurant:${restaurantId}`,
        subjectLabel: menu.restaurant.name,
        changes: summaryOf(report),
      })
  })
  await importing.catch((error: unknown) => {
    if (!(error instanceof DryRunEnd)) throw error
  })
  if (!isDryRun) await app.db.platform('system:import', (tx) => sql`select analyze_menus()`.execute(tx))
  return { restaurantId, report }
}

/** Serializes imports for the same restaurant. */
async function lockRestaurant(tx: Tx, restaurantId: string): Promise<void> {
  await tx.selectFrom('restaurants').select('id').where('id', '=', restaurantId).forUpdate().execute()
}
