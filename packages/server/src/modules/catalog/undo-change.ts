import type { Action } from '@comanda/domain/access/roles'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { isPlatformAdmin, refuseKey, requireProof, requireRight } from '../identity/public.ts'
import { moveSoldOutEnds } from '../menus/public.ts'
import { zoneOf } from '../restaurants/public.ts'
import { type AnyState, type EntityChange, kindOf, recordChange } from './record-change.ts'
import { rejectBrokenMenu } from './undo-checks.ts'

/**
 * Restores the states before a change, as a new change, so that an undo can itself be undone. Idempotent.
 * Throws UNAUTHORIZED, FORBIDDEN without permission to edit the changed entities, PROOF_REQUIRED, NOT_FOUND, CHANGED_SINCE if
 * one of the entities was changed afterwards, and IN_USE, CATALOG_INVALID, NAME_TAKEN as saving and deleting do.
 */
export async function undoChange(
  app: App,
  caller: Caller,
  { restaurantId, changeId }: { restaurantId: string; changeId: string },
): Promise<{ changeId: string }> {
  requireRight(caller, 'menu.manage', restaurantId)
  refuseKey(caller)
  await requireUndo(app, caller, restaurantId, changeId)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const row = await tx
      .selectFrom('menu_changes')
      .selectAll()
      .where('restaurant_id', '=', restaurantId)
      .where('id', '=', changeId)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw new ORPCError('NOT_FOUND')
    const own = row.entities as EntityChange[]
    if (row.undone_by) return { changeId: row.undone_by }
    const following = await changesThatFollow(tx, restaurantId, changeId)
    const changed = completed(own, following)
    const current = await lockAll(tx, restaurantId, changed)
    const stale = changed.filter(({ after }) => current.get(after.id)?.revision !== after.revision)
    if (stale.length > 0) throw changedSince(stale.map(({ after }) => after.name))
    const entities = changed.map(({ kind, before, after }) => ({
      kind,
      before: after,
      after: before ?? { ...after, archivedAt: app.now() },
    }))
    const zone = await zoneOf(tx, restaurantId)
    const undoId = await recordChange(app, tx, caller, {
      restaurantId,
      action: `${areaOf(rightsOf(own))}.change_undone`,
      label: row.label,
      entities,
    })
    await rejectBrokenMenu(tx, restaurantId, entities)
    if (entities.some(({ kind }) => kind === 'hours' || kind === 'restaurant-profile'))
      await moveSoldOutEnds(app, tx, restaurantId, zone)
    await tx
      .updateTable('menu_changes')
      .set({ undone_by: undoId })
      .where('restaurant_id', '=', restaurantId)
      .where('id', 'in', [changeId, ...following.map(({ id }) => id)])
      .execute()
    return { changeId: undoId }
  })
}

/** The changes that complete a change and are not undone. */
async function changesThatFollow(tx: Tx, restaurantId: string, changeId: string) {
  return tx
    .selectFrom('menu_changes')
    .select(['id', 'entities'])
    .where('restaurant_id', '=', restaurantId)
    .where('follows', '=', changeId)
    .where('undone_by', 'is', null)
    .forUpdate()
    .execute()
}

/**
 * The entities of a change and of those that follow it: each from its state before the first to its state after the last. The
 * chain of an entity ends where another change intervened; the entity is then stale.
 */
function completed(changed: EntityChange[], following: { entities: unknown }[]): EntityChange[] {
  const whole = new Map(changed.map((entity) => [entity.after.id, entity]))
  const later = following.flatMap(({ entities }) => entities as EntityChange[])
  for (const entity of later.sort((a, b) => a.after.revision - b.after.revision)) {
    const { id } = entity.after
    const first = whole.get(id)
    if (!first) whole.set(id, entity)
    else if (first.after.revision === entity.before?.revision)
      whole.set(id, { ...first, after: entity.after })
  }
  return [...whole.values()]
}

/** Requires the rights to what was changed, and a proof if saving it requires one. What a change contains is never changed. */
async function requireUndo(app: App, caller: Caller, restaurantId: string, changeId: string): Promise<void> {
  const row = await app.db.tenant(restaurantId, caller.actor, (tx) =>
    tx
      .selectFrom('menu_changes')
      .select('entities')
      .where('restaurant_id', '=', restaurantId)
      .where('id', '=', changeId)
      .executeTakeFirst(),
  )
  const changed = (row?.entities ?? []) as EntityChange[]
  for (const right of rightsOf(changed)) requireRight(caller, right, restaurantId)
  const isAdmin = isPlatformAdmin(caller)
  const needsProof = changed.some(({ kind: name, before, after }) => {
    const kind = kindOf(name)
    return (isAdmin && kind.isOfRestaurant) || (before && kind.needsProof?.(before, after))
  })
  if (needsProof) await requireProof(app, caller)
}

function rightsOf(changed: readonly EntityChange[]): Set<Action> {
  return new Set(changed.map(({ kind }) => kindOf(kind).right ?? 'menu.manage'))
}

function areaOf(rights: ReadonlySet<Action>): 'menu' | 'marketing' | 'settings' {
  if (rights.has('menu.manage')) return 'menu'
  return rights.has('promotions.manage') ? 'marketing' : 'settings'
}

/** Locks the entities kind by kind, by id. */
async function lockAll(
  tx: Tx,
  restaurantId: string,
  changed: EntityChange[],
): Promise<Map<string, AnyState>> {
  const found = new Map<string, AnyState>()
  for (const [kind, entities] of Map.groupBy(changed, (entity) => entity.kind)) {
    const ids = entities.map(({ after }) => after.id)
    for (const state of await kindOf(kind).lock(tx, restaurantId, ids)) found.set(state.id, state)
  }
  return found
}

function changedSince(names: string[]) {
  return new ORPCError('CHANGED_SINCE', {
    status: 409,
    message: `Changed again since then: ${names.join(', ')}.`,
    data: { names },
  })
}
