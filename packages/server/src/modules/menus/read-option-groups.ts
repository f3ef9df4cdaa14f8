import { setImmediate } from 'node:timers/promises'
import type { Option, OptionGroup } from '@comanda/domain/menu/menu'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { mapInSteps } from '../../platform/map-in-steps.ts'

type Group = Omit<OptionGroup, 'options'>
type Link = { productId: string; groupId: string; sortOrder: number }
type OptionRow = Option & { groupId: string }

/**
 * The option groups of all products of a restaurant, by product id: variants first, then add-ons, then
 * modifiers. Sold-out options are marked. Deleted groups and groups without options are left out.
 */
export async function readOptionGroups(tx: Tx, restaurantId: string): Promise<Map<string, OptionGroup[]>> {
  const [links, groups, options] = await Promise.all([
    readLinks(tx, restaurantId),
    readGroups(tx, restaurantId),
    readOptions(tx, restaurantId),
  ])
  // A menu may have thousands of options: other requests run between the steps.
  await setImmediate()
  const linksByGroup = Map.groupBy(links, (link) => link.groupId)
  const optionsByGroup = Map.groupBy(options, (option) => option.groupId)
  const offered = await mapInSteps(groups, (group) => {
    const own = optionsByGroup.get(group.id)?.map(({ groupId: _, ...option }) => option)
    if (!own) return []
    const rank = kinds.indexOf(group.kind)
    const shared = { ...group, options: own }
    return (linksByGroup.get(group.id) ?? []).map((link) => ({ ...link, rank, group: shared }))
  })
  await setImmediate()
  // The sort is stable: groups at the same position stay in the order of their names.
  const sorted = offered.flat().sort((a, b) => a.rank - b.rank || a.sortOrder - b.sortOrder)
  await setImmediate()
  const byProduct = Map.groupBy(sorted, (entry) => entry.productId)
  return new Map([...byProduct].map(([id, entries]) => [id, entries.map(({ group }) => group)]))
}

/** All option groups of a restaurant by name, including those without options. */
export async function readGroupsWithOptions(tx: Tx, restaurantId: string): Promise<OptionGroup[]> {
  const [groups, options] = await Promise.all([readGroups(tx, restaurantId), readOptions(tx, restaurantId)])
  const optionsByGroup = Map.groupBy(options, (option) => option.groupId)
  return groups.map((group) => ({
    ...group,
    options: (optionsByGroup.get(group.id) ?? []).map(({ groupId: _, ...option }) => option),
  }))
}

const kinds = ['variant', 'upsell', 'modifier']

/**
 * Links and groups are matched here and not by a join: directly after an import of thousands of rows the
 * planner's statistics are outdated, and it chose a join that took half a minute.
 */
async function readLinks(tx: Tx, restaurantId: string): Promise<Link[]> {
  const { rows } = await sql<Link>`
    select product_id as "productId", variant_group_id as "groupId", sort_order as "sortOrder"
      from product_variant_groups where restaurant_id = ${restaurantId}
    union all
    select product_id, upsell_group_id, sort_order from product_upsell_groups where restaurant_id = ${restaurantId}
    union all
    select product_id, modifier_group_id, sort_order from product_modifier_groups where restaurant_id = ${restaurantId}
    `.execute(tx)
  return rows
}

async function readGroups(tx: Tx, restaurantId: string): Promise<Group[]> {
  const columns = sql`id, name, description, min_selections as "minSelections",
    max_selections as "maxSelections", display_type as "displayType"`
  const { rows } = await sql<Group>`
    select 'variant' as kind, ${columns} from variant_groups
      where restaurant_id = ${restaurantId} and archived_at is null
    union all
    select 'upsell', ${columns} from upsell_groups
      where restaurant_id = ${restaurantId} and archived_at is null
    union all
    select 'modifier', ${columns} from modifier_groups
      where restaurant_id = ${restaurantId} and archived_at is null
    order by name, id`.execute(tx)
  return rows
}

async function readOptions(tx: Tx, restaurantId: string): Promise<OptionRow[]> {
  const columns = sql`id, name, description, is_default as "isDefault", is_available as "isAvailable",
    sold_out_until, sort_order`
  const { rows } = await sql<OptionRow & { sort_order: number; sold_out_until: Date | null }>`
    select variant_group_id as "groupId", price_adjustment as "priceDelta", null as "modifierAction", ${columns}
      from variants where restaurant_id = ${restaurantId}
    union all
    select upsell_group_id, price, null, ${columns}
      from upsells where restaurant_id = ${restaurantId} and upsell_group_id is not null
    union all
    select modifier_group_id, price_adjustment, modifier_action, ${columns}
      from modifiers where restaurant_id = ${restaurantId}
    order by sort_order, name, id`.execute(tx)
  return mapInSteps(rows, ({ sort_order, sold_out_until: until, ...row }) =>
    until ? { ...row, soldOutUntil: until.getTime() } : row,
  )
}
