import { sql } from 'kysely'
import type { App } from '../../../app.ts'
import { readMenuFile } from '../../menus/public.ts'
import { readMenu } from './read-current-menu.ts'

/**
 * Whether people have edited, since the last import, what a replacement by a menu/1 file would overwrite: the menu, the
 * restaurant's data such as hours and fees, or the codes and offers that the file names. Throws a MenuFileRefused.
 */
export async function isEdited(
  app: Pick<App, 'db'>,
  { restaurantId, text }: { restaurantId: string; text: string },
): Promise<boolean> {
  const { menu } = readMenuFile(text)
  const named = [
    ['discount_codes', 'code', menu.discount_codes.map(({ code }) => code)],
    ['cross_sell_campaigns', 'name', menu.cross_sell_campaigns.map(({ name }) => name)],
    ['promotional_specials', 'name', menu.promotional_specials.map(({ name }) => name)],
  ] as const
  return app.db.tenant(restaurantId, 'system:import', async (tx) => {
    const { edited } = await readMenu(tx, restaurantId)
    if (edited.size > 0) return true
    const offers = named.map(
      ([
        table,
        key,
        names,
      ]) => sql`exists (select from ${sql.table(table)} where restaurant_id = ${restaurantId}
        and edited_at is not null and ${sql.ref(key)} = any(${names}::text[]))`,
    )
    const { rows } = await sql<{ edited: boolean }>`select ${sql.join(offers, sql` or `)} or exists (
      select from restaurants where id = ${restaurantId} and settings_edited_at is not null) as edited`.execute(
      tx,
    )
    return rows[0]?.edited === true
  })
}
