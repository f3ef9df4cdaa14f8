import type { App } from '../../../app.ts'

/** Ends expired sold-out marks. A trigger on the row raises the menu version. */
export async function endSoldOut(app: App): Promise<void> {
  await app.db.platform('system:menus', (tx) =>
    tx
      .updateTable('product_stock')
      .set({ sold_out_until: null, sold_out_by: null, sold_out_at: null })
      .where('sold_out_until', '<=', new Date(app.now()))
      .execute(),
  )
}
