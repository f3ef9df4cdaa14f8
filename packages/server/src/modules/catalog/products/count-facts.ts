import type { DishFacts } from '@comanda/contract/catalog/facts'
import { type Allergen, allergens, type Diet, diets } from '@comanda/domain/menu/allergens'
import { type LabelType, labelTypes } from '@comanda/domain/menu/menu'
import { sql } from 'kysely'
import type { App, Caller } from '../../../app.ts'
import { requireRight } from '../../identity/public.ts'

interface Counts {
  labels: Partial<Record<LabelType, number>>
  diets: Partial<Record<Diet, number>>
  allergens: Partial<Record<Allergen, number>>
  withoutAllergens: number
  dishes: number
}

/** The dishes with each label, diet and allergen, without deleted ones. Throws UNAUTHORIZED, FORBIDDEN. */
export async function countFacts(
  app: App,
  caller: Caller,
  { restaurantId }: { restaurantId: string },
): Promise<DishFacts> {
  requireRight(caller, 'menu.manage', restaurantId)
  const { rows } = await app.db.tenant(restaurantId, caller.actor, (tx) =>
    sql<Counts>`
      with dishes as (
        select id, diets, allergens from products where restaurant_id = ${restaurantId} and archived_at is null
      ),
      labels as (
        select l.label_type, count(*)::int as n from product_labels l join dishes on dishes.id = l.product_id
        where l.restaurant_id = ${restaurantId} group by 1
      ),
      diets as (select diet, count(*)::int as n from dishes, unnest(dishes.diets) as diet group by 1),
      allergens as (
        select fact.key, count(*)::int as n from dishes, jsonb_each_text(dishes.allergens) as fact
        where fact.value = 'contains' group by 1
      )
      select (select coalesce(jsonb_object_agg(label_type, n), '{}') from labels) as labels,
        (select coalesce(jsonb_object_agg(diet, n), '{}') from diets) as diets,
        (select coalesce(jsonb_object_agg(key, n), '{}') from allergens) as allergens,
        (select count(*)::int from dishes where allergens = '{}') as "withoutAllergens",
        (select count(*)::int from dishes) as dishes`.execute(tx),
  )
  const counts = rows[0]!
  return {
    labels: labelTypes.map((value) => ({ value, dishes: counts.labels[value] ?? 0 })),
    diets: diets.map((value) => ({ value, dishes: counts.diets[value] ?? 0 })),
    allergens: allergens.map((value) => ({ value, dishes: counts.allergens[value] ?? 0 })),
    withoutAllergens: counts.withoutAllergens,
    dishes: counts.dishes,
  }
}
