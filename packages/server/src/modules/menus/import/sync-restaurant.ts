import type { Tx } from '../../../db/database.ts'
import { count, type ImportReport } from './import-report.ts'
import type { MenuFile } from './menu-file.ts'
import { syncRows } from './sync-rows.ts'

/** Syncs the restaurant's own row. Its domain is the one given to the import, not the file's. */
export async function syncRestaurant(
  tx: Tx,
  restaurantId: string,
  domain: string,
  file: MenuFile['restaurant'],
  report: ImportReport,
): Promise<void> {
  const synced = await syncRows(tx, {
    table: 'restaurants',
    tenantColumn: 'id',
    restaurantId,
    keyOf: (row) => String(row.id),
    desired: [{ ...file, domain, id: restaurantId, settings_edited_at: null }],
    unwanted: 'keep',
  })
  count(report, 'restaurants', synced)
}
