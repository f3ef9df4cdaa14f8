import type { OptionGroupKind } from '@comanda/domain/menu/menu'
import type { OptionFields, OptionGroupFields } from '@comanda/domain/menu/option-group-fields'
import { formatMoney } from '@comanda/domain/money/format'
import { sql } from 'kysely'
import { json } from '../../db/json.ts'
import { optionTables } from '../../db/option-tables.ts'
import { type EntityKind, type EntityState, entityColumns } from './entity-kind.ts'

/** A group with its options. The dishes that use it are part of the states of the dishes. */
export interface OptionGroupState extends EntityState, OptionGroupFields {
  sortOrder: number
}

export const optionGroupKind = {
  variant: kindFor('variant'),
  upsell: kindFor('upsell'),
  modifier: kindFor('modifier'),
} satisfies Record<OptionGroupKind, EntityKind<OptionGroupState>>

function kindFor(kind: OptionGroupKind) {
  const { groups, options, group } = optionTables[kind]
  const price = kind === 'upsell' ? 'price' : 'price_adjustment'
  const action = kind === 'modifier' ? sql`modifier_action` : sql`null`
  const entity: EntityKind<OptionGroupState> = {
    kind: `${kind}_group`,
    audited: (state) => ({ ...state, options: state.options.map(optionText).join(', ') }),
    async lock(tx, restaurantId, ids) {
      // A weaker lock, which does not conflict with new links to the group. The options are read while it is held.
      await sql`select from ${sql.table(groups)} where restaurant_id = ${restaurantId} and id = any(${ids}::uuid[])
        order by id for no key update`.execute(tx)
      const { rows } = await sql<Row>`
        select id, name, description, revision, archived_at as "archivedAt", sort_order as "sortOrder",
          min_selections as "minSelections", max_selections as "maxSelections", display_type as "displayType",
          coalesce((select jsonb_agg(jsonb_build_object('id', id, 'name', name, 'description', description,
              'priceDelta', ${sql.ref(price)}, 'isDefault', is_default, 'modifierAction', ${action})
              order by o.sort_order, o.name, o.id)
            from ${sql.table(options)} o where o.restaurant_id = g.restaurant_id and o.${sql.ref(group)} = g.id),
            '[]') as options
        from ${sql.table(groups)} g where restaurant_id = ${restaurantId} and id = any(${ids}::uuid[]) order by id`.execute(
        tx,
      )
      return rows.map((row) => ({ ...row, archivedAt: row.archivedAt?.getTime() ?? null }))
    },
    async write(tx, restaurantId, state, editedAt) {
      const changed = {
        name: state.name,
        description: state.description,
        is_required: state.minSelections > 0,
        min_selections: state.minSelections,
        max_selections: state.maxSelections,
        display_type: state.displayType,
        sort_order: state.sortOrder,
        ...entityColumns(state, editedAt),
      }
      await tx
        .insertInto(groups)
        .values({ restaurant_id: restaurantId, id: state.id, ...changed })
        .onConflict((conflict) => conflict.columns(['restaurant_id', 'id']).doUpdateSet(changed))
        .execute()
      const ids = state.options.map(({ id }) => id)
      await sql`delete from ${sql.table(options)} where restaurant_id = ${restaurantId}
        and ${sql.ref(group)} = ${state.id} and id <> all(${ids}::uuid[])`.execute(tx)
      // An upsell that moves to another group keeps its row. The sold-out status of an option is not changed.
      const own = kind === 'modifier' ? sql`, modifier_action` : sql``
      const ownValue = kind === 'modifier' ? sql`, "modifierAction"` : sql``
      const ownChange = kind === 'modifier' ? sql`, modifier_action = excluded.modifier_action` : sql``
      await sql`insert into ${sql.table(options)} (restaurant_id, id, ${sql.ref(group)}, name, description,
          ${sql.ref(price)}, is_default, sort_order${own})
        select ${restaurantId}, id, ${state.id}, name, description, "priceDelta", "isDefault", position - 1${ownValue}
          from rows from (jsonb_to_recordset(${json(state.options)}::jsonb) as (id uuid, name text, description text,
            "priceDelta" bigint, "isDefault" boolean, "modifierAction" text)) with ordinality
            as option (id, name, description, "priceDelta", "isDefault", "modifierAction", position)
        on conflict (restaurant_id, id) do update set ${sql.ref(group)} = excluded.${sql.ref(group)},
          name = excluded.name, description = excluded.description, ${sql.ref(price)} = excluded.${sql.ref(price)},
          is_default = excluded.is_default, sort_order = excluded.sort_order${ownChange}`.execute(tx)
    },
  }
  return entity
}

/** An option in one line: "Curry $0.50, default". */
function optionText({ name, description, priceDelta, isDefault, modifierAction }: OptionFields): string {
  const price = priceDelta === 0 ? '' : ` ${formatMoney(priceDelta)}`
  const facts = [modifierAction === 'add' ? null : modifierAction, isDefault && 'default', description]
  const listed = facts.filter(Boolean)
  return `${name}${price}${listed.length > 0 ? ` (${listed.join('; ')})` : ''}`
}

interface Row extends Omit<OptionGroupState, 'archivedAt' | 'options'> {
  archivedAt: Date | null
  options: OptionFields[]
}
