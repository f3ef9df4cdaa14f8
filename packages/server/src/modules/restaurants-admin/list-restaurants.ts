import type { ListedRestaurant } from '@comanda/contract/restaurants-admin'
import { type SqlBool, sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import { byName } from '../../db/by-name.ts'
import type { Tx } from '../../db/database.ts'
import { requireRight } from '../identity/public.ts'
import { loadPicturesById } from '../media/public.ts'

const PAGE = 48

/** A condition on `restaurants r`. */
type Condition = ReturnType<typeof sql<SqlBool>>

export interface RestaurantFilter {
  search: string
  state: 'all' | 'active' | 'inactive'
  /** The last restaurant of the previous page. */
  after?: string | undefined
}

interface Page {
  restaurants: ListedRestaurant[]
  hasMore: boolean
  counts: { all: number; active: number; inactive: number }
}

/**
 * A page of all restaurants by name, inactive ones included, with the numbers that match the search. Columns are listed, so
 * that no secret is part of it. Throws UNAUTHORIZED, FORBIDDEN.
 */
export async function listRestaurants(app: App, caller: Caller, filter: RestaurantFilter): Promise<Page> {
  requireRight(caller, 'platform.manage', null)
  const { search, state, after } = filter
  const text = `%${search.trim().replace(/[\\%_]/g, '\\$&')}%`
  const found = sql<SqlBool>`(r.name ilike ${text} or r.domain ilike ${text} or r.address ilike ${text})`
  const inState = state === 'all' ? sql<SqlBool>`true` : sql<SqlBool>`r.is_active = ${state === 'active'}`
  const below =
    after === undefined
      ? sql<SqlBool>`true`
      : sql<SqlBool>`(${byName('r.name')}, r.id) > (select name, id from restaurants where id = ${after})`
  return app.db.platform(caller.actor, async (tx) => {
    const rows = await readListed(tx, sql<SqlBool>`${found} and ${inState} and ${below}`, PAGE + 1)
    const { rows: counted } = await sql<{ all: number; active: number }>`
      select count(*)::int as "all", (count(*) filter (where r.is_active))::int as active
      from restaurants r where ${found}`.execute(tx)
    const { all, active } = counted[0] ?? { all: 0, active: 0 }
    return {
      restaurants: rows.slice(0, PAGE),
      hasMore: rows.length > PAGE,
      counts: { all, active, inactive: all - active },
    }
  })
}

/** Restaurants as the platform lists them, by name. */
export async function readListed(tx: Tx, condition: Condition, limit: number): Promise<ListedRestaurant[]> {
  const { rows } = await sql<Row>`
    select r.id, r.name, r.description, r.address, r.phone, r.email, r.domain, r.theme_color as "themeColor",
      r.logo_media_id as "logoId", r.banner_media_id as "bannerId", r.is_active as "isActive",
      (r.is_active and r.online_orders_enabled) as "isOnline",
      (select count(*)::int from orders o where o.restaurant_id = r.id and o.is_open) as "openOrders"
    from restaurants r where ${condition} order by ${byName('r.name')}, r.id limit ${limit}`.execute(tx)
  const pictures = await loadPicturesById(
    tx,
    rows.map(({ id }) => id),
    rows.flatMap(({ logoId, bannerId }) => [logoId, bannerId]).filter((id) => id !== null),
  )
  return rows.map(({ logoId, bannerId, ...row }) => ({
    ...row,
    logo: (logoId && pictures.get(logoId)) || null,
    banner: (bannerId && pictures.get(bannerId)) || null,
  }))
}

interface Row extends Omit<ListedRestaurant, 'logo' | 'banner'> {
  logoId: string | null
  bannerId: string | null
}
