import type { StockedOption } from '@comanda/contract/menus'
import { soldOutTerm } from '@comanda/domain/menu/stock'
import type { Instant, Zone } from '@comanda/domain/time/instant'
import { sql } from 'kysely'
import type { App, Caller } from '../../../app.ts'
import { requireKitchen } from '../../identity/public.ts'
import { loadStorefront } from '../load-storefront.ts'

/**
 * The options of the listed products in menu order, and who marked them as sold out. Options with the same
 * name and status in groups with the same name are one entry. Names are read from the cached menu, the status from the database.
 * Throws UNAUTHORIZED, FORBIDDEN.
 */
export async function listOptionStock(
  app: App,
  caller: Caller,
  restaurantId: string,
): Promise<StockedOption[]> {
  requireKitchen(caller, restaurantId)
  const storefront = await loadStorefront(app, restaurantId)
  if (!storefront) return []
  const marks = await readMarks(app, caller, restaurantId)
  const zone = storefront.restaurant.settings.timezone
  const entries = new Map<string, Entry>()
  for (const product of storefront.productsById.values()) {
    for (const { name: group, options } of product.optionGroups) {
      for (const { id, name } of options) {
        const mark = marks.get(id)
        const key = [name, group, mark?.sold_out_until?.getTime(), mark?.sold_out_at?.getTime()].join('\n')
        let entry = entries.get(key)
        if (!entry) {
          const option = { name, group, dishes: 0, ...stateOf(mark, app.now(), zone) }
          entry = { option, ids: new Set(), lastProduct: null }
          entries.set(key, entry)
        }
        entry.ids.add(id)
        if (entry.lastProduct !== product.id) entry.option.dishes += 1
        entry.lastProduct = product.id
      }
    }
  }
  return [...entries.values()].map(({ option, ids }) => ({ ...option, optionIds: [...ids] }))
}

interface Entry {
  option: Omit<StockedOption, 'optionIds'>
  ids: Set<string>
  /** The product that was counted last. */
  lastProduct: string | null
}

interface Mark {
  id: string
  sold_out_until: Date | null
  sold_out_by: string | null
  sold_out_at: Date | null
}

/** The options that are sold out. */
function readMarks(
  app: App,
  { actor }: Caller,
  restaurantId: string,
): Promise<Map<string, Omit<Mark, 'id'>>> {
  return app.db.tenant(restaurantId, actor, async (tx) => {
    const columns = sql`id, sold_out_until, sold_out_by, sold_out_at`
    const { rows } = await sql<Mark>`
      select ${columns} from variants where restaurant_id = ${restaurantId} and not is_available
      union all
      select ${columns} from upsells where restaurant_id = ${restaurantId} and not is_available
      union all
      select ${columns} from modifiers where restaurant_id = ${restaurantId} and not is_available`.execute(tx)
    return new Map(rows.map(({ id, ...mark }) => [id, mark]))
  })
}

function stateOf(mark: Omit<Mark, 'id'> | undefined, now: Instant, zone: Zone) {
  const until = mark?.sold_out_until?.getTime() ?? null
  return {
    soldOut: soldOutTerm({ isSoldOut: mark !== undefined, until }, now, zone),
    soldOutUntil: until,
    soldOutBy: mark?.sold_out_by ?? null,
    soldOutAt: mark?.sold_out_at?.getTime() ?? null,
  }
}
