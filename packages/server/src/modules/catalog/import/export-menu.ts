import { restaurantOrigin } from '@comanda/domain/hosting/restaurant-address'
import { zonedTime } from '@comanda/domain/time/zone'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import { requireRight } from '../../identity/public.ts'
import { publicPath } from '../../media/public.ts'
import type { FilePicture } from '../../menus/public.ts'
import { writeMenuCsv } from './menu-csv.ts'
import { byOrder, menuFileOf } from './menu-file-of.ts'
import { type CurrentMenu, readMenu } from './read-current-menu.ts'

/**
 * The menu as a file that `importMenu` reads. docs/menu-file.md lists what it does not contain.
 * Throws UNAUTHORIZED, FORBIDDEN, NOT_FOUND.
 */
export async function exportMenu(
  app: App,
  caller: Caller,
  { restaurantId, format }: { restaurantId: string; format: 'csv' | 'menu' },
): Promise<{ fileName: string; text: string }> {
  requireRight(caller, 'menu.manage', restaurantId)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const restaurant = await readRestaurant(tx, restaurantId)
    if (!restaurant) throw new ORPCError('NOT_FOUND')
    const menu = await readMenu(tx, restaurantId)
    const day = zonedTime(app.now(), restaurant.timezone).date
    const name = `${restaurant.name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-menu-${day}`
    if (format === 'csv') return { fileName: `${name}.csv`, text: writeMenuCsv(inMenuOrder(menu)) }
    const origin = restaurantOrigin(app.config.origin, restaurant.domain)
    const file = menuFileOf(restaurant, menu, await readPictures(tx, restaurantId, origin))
    return { fileName: `${name}.json`, text: `${inLines(JSON.stringify(file))}\n` }
  })
}

/**
 * A line for each category, dish, option group and option, without indentation, which would be half of a large file. A string
 * contains no quote that is not escaped, so it is never divided.
 */
function inLines(json: string): string {
  return json.replace(/(?<=[[,])(?=\{"(?:name|kind)":)/g, '\n')
}

function inMenuOrder({ categories, dishes }: CurrentMenu) {
  return categories.toSorted(byOrder).flatMap((category) =>
    dishes
      .filter(({ categoryId }) => categoryId === category.id)
      .toSorted(byOrder)
      .map((dish) => ({ dish, category: category.name })),
  )
}

function readRestaurant(tx: Tx, id: string) {
  return tx.selectFrom('restaurants').selectAll().where('id', '=', id).executeTakeFirst()
}

async function readPictures(tx: Tx, restaurantId: string, origin: string): Promise<Map<string, FilePicture>> {
  const rows = await tx
    .selectFrom('media')
    .select(['id', 'content_hash', 'alt', 'path', 'widths'])
    .where('restaurant_id', '=', restaurantId)
    .execute()
  return new Map(
    rows.map(({ id, content_hash: hash, alt, path, widths }) => {
      const widest = Math.max(...(widths as number[]))
      return [id, { hash, alt, address: `${origin}${publicPath(path)}-${widest}.webp` }]
    }),
  )
}
