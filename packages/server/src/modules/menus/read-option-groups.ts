import type { Option, OptionGroup } from '@comanda/domain/menu/menu'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

type GroupRow = Omit<OptionGroup, 'options'> & { productId: string }
type OptionRow = Option & { groupId: string }

/**
 * The option groups of all products of a restaurant, by product id: variants first, then add-ons, then
 * modifiers. Sold-out options are marked. Groups without options are left out.
 */
export async function readOptionGroups(tx: Tx, restaurantId: string): Promise<Map<string, OptionGroup[]>> {
  const [groups, options] = await Promise.all([readGroups(tx, restaurantId), readOptions(tx, restaurantId)])
  const optionsByGroup = Map.groupBy(options, (option) => option.groupId)
  const byProduct = new Map<string, OptionGroup[]>()
  for (const { productId, ...group } of groups) {
    const own = optionsByGroup.get(group.id)
    if (!own) continue
    const offered = byProduct.get(productId) ?? []
    offered.push({ ...group, options: own.map(({ groupId, ...option }) => option) })
    byProduct.set(productId, offered)
  }
  return byProduct
}

/** One row per product and group, in the display order of a product's dialog. */
async function readGroups(tx: Tx, restaurantId: string): Promise<GroupRow[]> {
  const columns = sql`g.id, g.name, g.description, g.min_selections as "minSelections",
    g.max_selections as "maxSelections", g.display_type as "displayType",
    link.product_id as "productId", link.sort_order`
  const { rows } = await sql<GroupRow & { rank: number; sort_order: number }>`
    select 1 as rank, 'variant' as kind, ${columns} from product_variant_groups link
      join variant_groups g on g.restaurant_id = link.restaurant_id and g.id = link.variant_group_id
      where link.restaurant_id = ${restaurantId}
    union all
    select 2, 'upsell', ${columns} from product_upsell_groups link
      join upsell_groups g on g.restaurant_id = link.restaurant_id and g.id = link.upsell_group_id
      where link.restaurant_id = ${restaurantId}
    union all
    select 3, 'modifier', ${columns} from product_modifier_groups link
      join modifier_groups g on g.restaurant_id = link.restaurant_id and g.id = link.modifier_group_id
      where link.restaurant_id = ${restaurantId}
    order by rank, sort_order, name, id`.execute(tx)
  return rows.map(({ rank, sort_order, ...row }) => row)
}

async function readOptions(tx: Tx, restaurantId: string): Promise<OptionRow[]> {
  const columns = sql`id, name, description, is_default as "isDefault", is_available as "isAvailable", sort_order`
  const { rows } = await sql<OptionRow & { sort_order: number }>`
    select variant_group_id as "groupId", price_adjustment as "priceDelta", null as "modifierAction", ${columns}
      from variants where restaurant_id = ${restaurantId}
    union all
    select upsell_group_id, price, null, ${columns}
      from upsells where restaurant_id = ${restaurantId} and upsell_group_id is not null
    union all
    select modifier_group_id, price_adjustment, modifier_action, ${columns}
      from modifiers where restaurant_id = ${restaurantId}
    order by sort_order, name, id`.execute(tx)
  return rows.map(({ sort_order, ...row }) => row)
}
