import { allergens, diets } from '@comanda/domain/menu/allergens'
import { labelTypes, regularMenu } from '@comanda/domain/menu/menu'
import { type ProductFields, productIssues } from '@comanda/domain/menu/product-fields'
import { cleanText } from '@comanda/domain/people/clean-text'
import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import type { ProductState } from '../product-kind.ts'

/** The fields as they are stored: cleaned texts, no duplicates, lists without an order of their own sorted. */
export function storedFields(entered: ProductFields): ProductFields {
  const only = <Item>(list: readonly Item[]) => [...new Set(list)]
  const code = entered.code === null ? '' : cleanText(entered.code, 10)
  return {
    ...entered,
    name: cleanText(entered.name, 200),
    description: cleanText(entered.description, 2000),
    code: code === '' ? null : code,
    moreImageIds: only(entered.moreImageIds).filter((id) => id !== entered.imageId),
    availableMenus: only(entered.availableMenus),
    labels: labelTypes.filter((label) => entered.labels.includes(label)).sort(),
    diets: diets.filter((diet) => entered.diets.includes(diet)),
    allergens: Object.fromEntries(
      allergens.flatMap((allergen) => {
        const state = entered.allergens[allergen]
        return state ? [[allergen, state]] : []
      }),
    ),
    variantGroupIds: only(entered.variantGroupIds),
    upsellGroupIds: only(entered.upsellGroupIds),
    modifierGroupIds: only(entered.modifierGroupIds),
  }
}

type Issues = Partial<Record<keyof ProductFields, string>>

/** The issues by field: invalid values, and ids and names that the restaurant does not have. */
export async function findIssues(
  tx: Tx,
  restaurantId: string,
  fields: ProductFields,
  before: ProductState | undefined,
): Promise<Issues> {
  const groups = {
    variantGroupIds: sql`select id from variant_groups where restaurant_id = ${restaurantId} and archived_at is null`,
    upsellGroupIds: sql`select id from upsell_groups where restaurant_id = ${restaurantId} and archived_at is null`,
    modifierGroupIds: sql`select id from modifier_groups where restaurant_id = ${restaurantId} and archived_at is null`,
  }
  const pictures = [...(fields.imageId ? [fields.imageId] : []), ...fields.moreImageIds]
  const unknownPictures = await unknown(
    tx,
    pictures,
    sql`select id from media where restaurant_id = ${restaurantId}`,
  )
  const issues: Issues = productIssues(fields)
  const category = await unknown(
    tx,
    [fields.categoryId],
    sql`select id from categories where restaurant_id = ${restaurantId} and archived_at is null`,
  )
  if (category.length > 0) issues.categoryId ??= 'This category no longer exists.'
  if (fields.imageId !== null && unknownPictures.includes(fields.imageId))
    issues.imageId = 'This picture no longer exists.'
  if (fields.moreImageIds.some((id) => unknownPictures.includes(id)))
    issues.moreImageIds = 'A picture no longer exists.'
  for (const field of ['variantGroupIds', 'upsellGroupIds', 'modifierGroupIds'] as const) {
    if ((await unknown(tx, fields[field], groups[field])).length > 0)
      issues[field] = 'A group no longer exists.'
  }
  const menus = await unknownMenus(tx, restaurantId, fields.availableMenus, before?.availableMenus ?? [])
  if (menus.length > 0) issues.availableMenus = `There is no menu “${menus.join('”, “')}”.`
  return issues
}

/** Names that are not menus of the restaurant. A name that the dish already has is accepted: its menu was renamed. */
export async function unknownMenus(
  tx: Tx,
  restaurantId: string,
  names: readonly string[],
  accepted: readonly string[],
): Promise<string[]> {
  if (names.length === 0) return []
  const rows = await tx
    .selectFrom('additional_menus')
    .select('name')
    .where('restaurant_id', '=', restaurantId)
    .where('archived_at', 'is', null)
    .execute()
  const known = [regularMenu, ...accepted, ...rows.map(({ name }) => name)]
  return names.filter((name) => !known.includes(name))
}

/** The ids that a query does not return. */
async function unknown(tx: Tx, ids: readonly string[], known: ReturnType<typeof sql>): Promise<string[]> {
  const valid = ids.filter(Boolean)
  if (valid.length === 0) return []
  const { rows } = await sql<{ id: string }>`select id from unnest(${valid}::uuid[]) as named (id)
    where id not in (${known})`.execute(tx)
  return rows.map(({ id }) => id)
}
