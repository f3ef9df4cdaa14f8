import type { ProductFilter } from '@comanda/contract/catalog/product-shapes'
import { regularMenu } from '@comanda/domain/menu/menu'
import { type RawBuilder, sql } from 'kysely'
import { isSoldOut } from '../../menus/public.ts'

/**
 * From and where of the products `p` that match a filter, with category `c`, stock `s` and `sales` of the last 30
 * days. One pass over the products of the restaurant.
 */
export function productsMatching(
  restaurantId: string,
  filter: ProductFilter,
  since: string,
): RawBuilder<unknown> {
  const { search = '', categoryIds = [], labels = [], state, menu, picture } = filter
  const words = search
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, 10)
  const conditions = [
    sql`p.restaurant_id = ${restaurantId}`,
    sql`p.archived_at is null`,
    ...words.map((word) => sql`${content} like '%' || ${folded(sql`${word}::text`)} || '%'`),
    ...(categoryIds.length > 0 ? [sql`p.category_id = any(${categoryIds}::uuid[])`] : []),
    ...(labels.length > 0
      ? [
          sql`exists (select from product_labels l where l.restaurant_id = p.restaurant_id
          and l.product_id = p.id and l.label_type = any(${labels}::text[]))`,
        ]
      : []),
    ...(state ? [states[state]] : []),
    ...(menu === regularMenu
      ? [sql`(p.available_menus = '{}' or ${menu} = any(p.available_menus))`]
      : menu
        ? [sql`${menu} = any(p.available_menus)`]
        : []),
    ...(picture === 'without' ? [sql`p.image_media_id is null`] : []),
  ]
  return sql`
    from products p
    join categories c on c.restaurant_id = p.restaurant_id and c.id = p.category_id
    left join product_stock s on s.restaurant_id = p.restaurant_id and s.product_id = p.id
    left join (
      select product_id, sum(portions) as portions, sum(revenue) as revenue from product_sales
      where restaurant_id = ${restaurantId} and day > ${since}::date group by 1
    ) as sales on sales.product_id = p.id
    where ${sql.join(conditions, sql` and `)}`
}

/** In lower case without accents. */
const folded = (text: RawBuilder<unknown>) =>
  sql`lower(regexp_replace(normalize(${text}, NFD), E'[\\u0300-\\u036f]', '', 'g'))`

const content =
  folded(sql`p.name || ' ' || p.description || ' ' || coalesce(p.code, '') || ' ' || c.name || ' '
  || array_to_string(p.diets, ' ') || ' ' || replace(array_to_string(array(select label_type from product_labels l
    where l.restaurant_id = p.restaurant_id and l.product_id = p.id), ' '), '_', ' ')`)

const states = {
  active: sql`p.is_active`,
  inactive: sql`not p.is_active`,
  sold_out: isSoldOut,
}
