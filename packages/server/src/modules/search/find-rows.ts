import type { SearchHit } from '@comanda/contract/search'
import { type RawBuilder, sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { patternOf, planForSearch } from '../../db/search.ts'
import type { AccessScope } from '../identity/public.ts'
import { matchesAlone, matchesSearch, matchesWithoutEmail, newestOrders } from '../payments/public.ts'

export interface Search {
  scope: AccessScope
  query: string
  limit: number
}

/** The same by name, email address and phone number only. */
function matchesCustomer(search: string): RawBuilder<boolean> {
  return sql`exists (
    select from (select '' as order_number, o.customer_phone, o.customer_name || ' ' || o.customer_email as customer_name
    ) as o where ${matchesWithoutEmail(search)})`
}

/** The maximum number of orders that are searched for customers. */
const MAX_ORDERS = 200

/** Customers of orders by name, email address or phone number, those of the newest orders first. */
export async function findCustomers({ scope, query, limit }: Search): Promise<SearchHit[]> {
  const rows = await scope.read(async (tx) => {
    await planForSearch(tx, query)
    const newest = newestOrders(scope, [within(scope, 'o.restaurant_id')])
    const found = newest ? await readCustomers(tx, newest, matchesAlone(query)) : []
    return found.length === limit ? found : readCustomers(tx, sql`orders`, matchesSearch(query))
  })
  async function readCustomers(tx: Tx, from: RawBuilder<unknown>, matches: RawBuilder<boolean>) {
    const { rows } = await sql<{ email: string; name: string }>`
      with found as materialized (
        select o.customer_email, o.customer_name, o.created_at from ${from} as o
        where ${within(scope, 'o.restaurant_id')} and ${matches} and ${matchesCustomer(query)}
          and o.customer_email <> ''
        order by o.created_at desc, o.id desc limit ${MAX_ORDERS})
      select customer_email as email, (array_agg(customer_name order by created_at desc))[1] as name
      from found group by customer_email order by max(created_at) desc limit ${limit}`.execute(tx)
    return rows
  }
  return rows.map(({ email, name }) => ({
    kind: 'customer',
    id: email,
    label: name,
    detail: email,
    restaurant: null,
    at: null,
  }))
}

interface Row {
  id: string
  label: string
  detail: string
  restaurantId: string
  restaurantName: string
}

/** The maximum number of matches that are sorted, however many dishes have a frequent word in their names. */
const MAX_SORTED = 1000

/** Dishes by name and code; those whose name begins with the query first. */
export async function findProducts({ scope, query, limit }: Search): Promise<SearchHit[]> {
  const content = sql`lower(coalesce(p.code, '') || ' ' || p.name)`
  const rows = await scope.read(async (tx) => {
    const { rows } = await sql<Row>`
      with found as materialized (
        select p.id, p.restaurant_id, p.category_id, p.code, p.name from products p
        where ${within(scope, 'p.restaurant_id')} and p.archived_at is null and ${contains(content, query)}
        limit ${MAX_SORTED})
      select p.id, concat_ws(' ', p.code, p.name) as label, c.name as detail, r.id as "restaurantId",
        r.name as "restaurantName"
      from found p
        join categories c on c.restaurant_id = p.restaurant_id and c.id = p.category_id
        join restaurants r on r.id = p.restaurant_id
      order by lower(p.name) like ${patternOf(query).slice(1)} desc, p.name, p.id limit ${limit}`.execute(tx)
    return rows
  })
  return rows.map((row) => hitOf('product', row))
}

/** Coupons by code and name. */
export async function findCoupons({ scope, query, limit }: Search): Promise<SearchHit[]> {
  const content = sql`lower(c.code || ' ' || c.name)`
  const rows = await scope.read(async (tx) => {
    const { rows } = await sql<Row>`
      with found as materialized (
        select c.id, c.restaurant_id, c.code, c.name from discount_codes c
        where ${within(scope, 'c.restaurant_id')} and c.archived_at is null and ${contains(content, query)}
        limit ${MAX_SORTED})
      select c.id, c.code as label, c.name as detail, r.id as "restaurantId", r.name as "restaurantName"
      from found c join restaurants r on r.id = c.restaurant_id
      order by c.code, c.id limit ${limit}`.execute(tx)
    return rows
  })
  return rows.map((row) => hitOf('coupon', row))
}

/** Restaurants by name and domain, inactive ones included. For platform admins. */
export async function findRestaurants(
  app: Pick<App, 'db'>,
  caller: Caller,
  query: string,
  limit: number,
): Promise<SearchHit[]> {
  const rows = await app.db.platform(caller.actor, async (tx) => {
    const content = sql`lower(name || ' ' || coalesce(domain, ''))`
    const { rows } = await sql<{ id: string; name: string; detail: string }>`
      select id, name, coalesce(domain, '') as detail from restaurants
      where ${contains(content, query)} order by name, id limit ${limit}`.execute(tx)
    return rows
  })
  return rows.map(({ id, name, detail }) => ({
    kind: 'restaurant',
    id,
    label: name,
    detail,
    restaurant: { id, name },
    at: null,
  }))
}

function hitOf(kind: SearchHit['kind'], row: Row): SearchHit {
  const { id, label, detail, restaurantId, restaurantName } = row
  return { kind, id, label, detail, restaurant: { id: restaurantId, name: restaurantName }, at: null }
}

function within({ restaurantIds }: AccessScope, column: string): RawBuilder<boolean> {
  return restaurantIds === 'all' ? sql`true` : sql`${sql.ref(column)} = any(${restaurantIds}::uuid[])`
}

/** Every word is part of the text. */
function contains(text: RawBuilder<unknown>, query: string): RawBuilder<boolean> {
  const words = query.split(/\s+/).filter(Boolean)
  return sql`${sql.join(
    words.map((word) => sql`${text} like ${patternOf(word)}`),
    sql` and `,
  )}`
}
