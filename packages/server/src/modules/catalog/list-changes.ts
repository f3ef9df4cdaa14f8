import type { MenuChange } from '@comanda/contract/catalog/changes'
import type { ChangedThing, ChangeType } from '@comanda/domain/menu/recorded-changes'
import { sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import { mayAt, requireRight } from '../identity/public.ts'
import type { Kind } from './kind.ts'
import { allKinds, describeEntities, type EntityChange, kindOf } from './record-change.ts'

const PAGE = 50

export interface ChangesFilter {
  restaurantId: string
  /** The last change of the previous page. */
  before: string | null
  /** Part of the name of a changed entity or of the person. */
  search?: string
  thing?: ChangedThing | null
  type?: ChangeType | null
}

/**
 * A page of the changes of the last 30 days, newest first, below the change `before`; only of what the caller may see.
 * Throws UNAUTHORIZED, FORBIDDEN.
 */
export async function listChanges(
  app: App,
  caller: Caller,
  { restaurantId, before, search = '', thing = null, type = null }: ChangesFilter,
): Promise<{ changes: MenuChange[] }> {
  requireRight(caller, 'menu.manage', restaurantId)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    let query = tx
      .selectFrom('menu_changes')
      .selectAll()
      .where('restaurant_id', '=', restaurantId)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(PAGE)
    const hidden = allKinds.filter((kind) => !mayRead(caller, restaurantId, kind))
    if (hidden.length > 0)
      query = query.where(sql<boolean>`not entities @? ${`$[*] ? ${isOneOf(hidden)}`}::jsonpath`)
    if (before !== null)
      query = query.where(sql<boolean>`(at, id) < (select last.at, last.id from menu_changes last
        where last.restaurant_id = ${restaurantId} and last.id = ${before})`)
    for (const word of search.split(/\s+/).filter(Boolean)) query = query.where(mentions(word))
    if (thing !== null || type !== null) query = query.where(contains(thing, type))
    const rows = await query.execute()
    return {
      changes: rows.map(({ id, at, actor_name: by, action, label, undone_by: undoneBy, entities }) => ({
        id,
        at: at.getTime(),
        by,
        action,
        label,
        isUndone: undoneBy !== null,
        changes: describeEntities(entities as EntityChange[]).filter(({ field }) => !/Ids?$/.test(field)),
      })),
    }
  })
}

/** A word in the name of the change, of the person, or of anything that was changed: also of a dish of a deleted category. */
function mentions(word: string) {
  const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`(label ilike ${pattern} or actor_name ilike ${pattern}
    or exists (select from jsonb_array_elements(entities) entity
      where entity -> 'after' ->> 'name' ilike ${pattern} or entity -> 'before' ->> 'name' ilike ${pattern}))`
}

/** Those who manage orders can read everything about the restaurant, as in `readRestaurantInfo`. */
function mayRead(caller: Caller, restaurantId: string, name: Kind): boolean {
  const { right = 'menu.manage', isOfRestaurant } = kindOf(name)
  if (mayAt(caller, right, restaurantId)) return true
  return isOfRestaurant === true && mayAt(caller, 'orders.manage', restaurantId)
}

/** Whether one of the entities is of this kind and was changed in this way. */
function contains(thing: ChangedThing | null, type: ChangeType | null) {
  const kinds = thing === null ? null : kindsOf(thing)
  const conditions = [...(kinds ? [isOneOf(kinds)] : []), ...(type ? [done[type]] : [])]
  return sql<boolean>`entities @? ${`$[*] ? (${conditions.join(' && ')})`}::jsonpath`
}

const isOneOf = (kinds: readonly Kind[]) => `(${kinds.map((kind) => `@.kind == "${kind}"`).join(' || ')})`

const done: Record<ChangeType, string> = {
  created: '@.before == null',
  changed: '@.before != null && @.before.archivedAt == null && @.after.archivedAt == null',
  deleted: '@.before.archivedAt == null && @.after.archivedAt != null',
  restored: '@.before.archivedAt != null && @.after.archivedAt == null',
}

function kindsOf(thing: ChangedThing): readonly Kind[] {
  if (thing === 'offer') return ['campaign', 'special', 'cart_reminder']
  if (thing === 'restaurant') return restaurantKinds
  if (thing === 'page') return ['page', 'post']
  return [thing]
}

const restaurantKinds: Kind[] = [
  'restaurant-profile',
  'restaurant-ordering',
  'restaurant-fees',
  'hours',
  'delivery_area',
]
