import { type OptionGroupKind, optionGroupKinds } from '@comanda/domain/menu/menu'
import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import { optionTables } from '../../../db/option-tables.ts'
import { type AdditionalMenuState, additionalMenuKind } from '../additional-menu-kind.ts'
import { type CategoryState, categoryKind } from '../category-kind.ts'
import { type OptionGroupState, optionGroupKind } from '../option-group-kind.ts'
import { type ProductState, productKind } from '../product-kind.ts'

/** What exists now, without deleted entities. */
export interface CurrentMenu {
  menus: AdditionalMenuState[]
  categories: CategoryState[]
  dishes: ProductState[]
  groups: Record<OptionGroupKind, OptionGroupState[]>
  /** Ids of the entities that people have changed since the last import. */
  edited: ReadonlySet<string>
}

/** Reads a complete menu. Its rows stay locked until the transaction ends. */
export async function readMenu(tx: Tx, restaurantId: string): Promise<CurrentMenu> {
  const edited = new Set<string>()
  const idsIn = async (table: string) => {
    const { rows } = await sql<{
      id: string
      edited_at: Date | null
    }>`select id, edited_at from ${sql.table(table)}
      where restaurant_id = ${restaurantId} and archived_at is null`.execute(tx)
    for (const row of rows) if (row.edited_at) edited.add(row.id)
    return rows.map(({ id }) => id)
  }
  const menus = await additionalMenuKind.lock(tx, restaurantId, await idsIn('additional_menus'))
  const categories = await categoryKind.lock(tx, restaurantId, await idsIn('categories'))
  const groups = {} as CurrentMenu['groups']
  for (const kind of optionGroupKinds)
    groups[kind] = await optionGroupKind[kind].lock(tx, restaurantId, await idsIn(optionTables[kind].groups))
  const dishes = await productKind.lock(tx, restaurantId, await idsIn('products'))
  return { menus, categories, dishes, groups, edited }
}

/** Marks entities as they are in the file: a later import may change them again. */
export async function clearEdited(tx: Tx, restaurantId: string, ids: readonly string[]): Promise<void> {
  const tables = [
    'additional_menus',
    'categories',
    'products',
    ...optionGroupKinds.map((kind) => optionTables[kind].groups),
  ]
  for (const table of tables)
    await sql`update ${sql.table(table)} set edited_at = null
      where restaurant_id = ${restaurantId} and id = any(${ids}::uuid[]) and edited_at is not null`.execute(
      tx,
    )
}
