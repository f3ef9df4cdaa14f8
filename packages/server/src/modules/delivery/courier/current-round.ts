import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import { type CourierRow, lockCourier } from './courier-row.ts'

/** Runs the work with the locked row of a claimed one, unless its round was ended in the meantime. */
export function inCurrentRound(
  app: App,
  row: CourierRow,
  work: (tx: Tx, now: CourierRow) => Promise<unknown>,
): Promise<void> {
  return app.db.tenant(row.restaurant_id, 'system:courier', async (tx) => {
    const now = await lockCourier(tx, row)
    if (now && now.round === row.round) await work(tx, now)
  })
}

/** Whether no other courier was requested for the order of a claimed row meanwhile. */
export async function isCurrentRound(app: App, row: CourierRow): Promise<boolean> {
  let isCurrent = false
  await inCurrentRound(app, row, async () => {
    isCurrent = true
  })
  return isCurrent
}
