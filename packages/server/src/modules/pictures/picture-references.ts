import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

interface Reference {
  table: string
  restaurant: string
  picture: string
}

/**
 * A condition on `media m`: no row of any table refers to it (deleted categories and dishes count), and no change
 * that can be undone.
 */
export async function isUnused(tx: Tx): Promise<RawBuilder<boolean>> {
  return sql<boolean>`not exists (select from menu_changes c
      where c.restaurant_id = m.restaurant_id and c.entities::text like '%' || m.id || '%')
    and not ${await isShown(tx)}`
}

/** A condition on `media m`: a row of some table refers to it. */
async function isShown(tx: Tx): Promise<RawBuilder<boolean>> {
  const places = (await references(tx)).map(
    ({ table, restaurant, picture }) =>
      sql`exists (select from ${sql.table(table)} r
        where r.${sql.ref(restaurant)} = m.restaurant_id and r.${sql.ref(picture)} = m.id)`,
  )
  return sql<boolean>`(${sql.join(places, sql` or `)})`
}

/** The places that show pictures of a restaurant: picture, table and column, name and id. */
export async function placesOf(tx: Tx, restaurantId: string): Promise<RawBuilder<PlaceRow>> {
  const parts = (await references(tx)).map(({ table, restaurant, picture }) => {
    const named = names[table] ?? { name: sql`''`, id: sql`null::uuid`, join: sql`` }
    return sql`select r.${sql.ref(picture)} as picture, ${`${table}.${picture}`}::text as place,
        ${named.name} as name, ${named.id} as id
      from ${sql.table(table)} r ${named.join}
      where r.${sql.ref(restaurant)} = ${restaurantId} and r.${sql.ref(picture)} is not null`
  })
  return sql<PlaceRow>`${sql.join(parts, sql` union all `)}`
}

export interface PlaceRow {
  picture: string
  place: string
  name: string
  id: string | null
}

/** The display name of a table's row. */
const names: Record<
  string,
  { name: RawBuilder<unknown>; id: RawBuilder<unknown>; join: RawBuilder<unknown> }
> = {
  products: { name: sql`r.name`, id: sql`r.id`, join: sql`` },
  categories: { name: sql`r.name`, id: sql`r.id`, join: sql`` },
  restaurants: { name: sql`r.name`, id: sql`null::uuid`, join: sql`` },
  menu_templates: { name: sql`r.name`, id: sql`null::uuid`, join: sql`` },
  product_pictures: {
    name: sql`p.name`,
    id: sql`p.id`,
    join: sql`join products p on p.restaurant_id = r.restaurant_id and p.id = r.product_id`,
  },
}

/** The columns that refer to a picture, as the foreign keys of the database state them. */
async function references(tx: Tx): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select c.conrelid::regclass::text as table, owner.attname as restaurant, picture.attname as picture
      from pg_constraint c
      join pg_attribute owner on owner.attrelid = c.conrelid and owner.attnum = c.conkey[1]
      join pg_attribute picture on picture.attrelid = c.conrelid and picture.attnum = c.conkey[2]
      where c.contype = 'f' and c.confrelid = 'media'::regclass and cardinality(c.conkey) = 2`.execute(tx)
  return rows
}
