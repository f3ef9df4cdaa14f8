import { sql } from 'kysely'
import type { App } from '../../../app.ts'
import { optionTables } from '../../../db/option-tables.ts'

/** Ends expired sold-out marks of dishes and options. Triggers on the rows raise the menu version. */
export async function endSoldOut(app: App): Promise<void> {
  const now = new Date(app.now())
  await app.db.platform('system:menus', async (tx) => {
    await tx
      .updateTable('product_stock')
      .set({ sold_out_until: null, sold_out_by: null, sold_out_at: null })
      .where('sold_out_until', '<=', now)
      .execute()
    for (const { options } of Object.values(optionTables)) {
      await sql`
        update ${sql.table(options)}
        set is_available = true, sold_out_until = null, sold_out_by = null, sold_out_at = null
        where not is_available and sold_out_until <= ${now}`.execute(tx)
    }
  })
}
