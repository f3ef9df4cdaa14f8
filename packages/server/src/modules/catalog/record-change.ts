import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { AuditChange } from '@comanda/contract/audit'
import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { json } from '../../db/json.ts'
import { isUniqueViolation } from '../../db/unique-violation.ts'
import { type AuditRecord, audit } from '../../platform/audit.ts'
import { additionalMenuKind } from './additional-menu-kind.ts'
import { categoryKind } from './category-kind.ts'
import { keyReused } from './checks.ts'
import { couponKind } from './coupons/coupon-kind.ts'
import { deliveryAreaKind } from './delivery-area-kind.ts'
import type { EntityKind, EntityState } from './entity-kind.ts'
import { hoursKind } from './hours-kind.ts'
import type { Kind } from './kind.ts'
import { loyaltyProgramKind } from './loyalty-program-kind.ts'
import { campaignKind } from './offers/campaign-kind.ts'
import { specialKind } from './offers/special-kind.ts'
import { optionGroupKind } from './option-group-kind.ts'
import { pageKind } from './page-kind.ts'
import { postKind } from './post-kind.ts'
import { productKind } from './product-kind.ts'
import { reminderKind } from './reminder-kind.ts'
import { restaurantFeesKind, restaurantOrderingKind, restaurantProfileKind } from './restaurant-kinds.ts'
import { themeKind } from './theme-kind.ts'

const kinds = {
  'restaurant-profile': restaurantProfileKind,
  'restaurant-ordering': restaurantOrderingKind,
  'restaurant-fees': restaurantFeesKind,
  category: categoryKind,
  product: productKind,
  variant_group: optionGroupKind.variant,
  upsell_group: optionGroupKind.upsell,
  modifier_group: optionGroupKind.modifier,
  additional_menu: additionalMenuKind,
  hours: hoursKind,
  theme: themeKind,
  delivery_area: deliveryAreaKind,
  campaign: campaignKind,
  special: specialKind,
  cart_reminder: reminderKind,
  loyalty_program: loyaltyProgramKind,
  coupon: couponKind,
  page: pageKind,
  post: postKind,
} satisfies Record<Kind, { kind: Kind }>

export const allKinds = Object.keys(kinds) as Kind[]

type StateOf<Each> = Each extends EntityKind<infer State> ? State : never
export type AnyState = StateOf<(typeof kinds)[Kind]>

/** What customers see on the menu. */
const menuKinds: ReadonlySet<Kind> = new Set([
  ...(['category', 'product', 'variant_group', 'upsell_group', 'modifier_group'] as const),
  ...(['additional_menu', 'campaign', 'special'] as const),
])

/** One entity of a change. */
export interface EntityChange {
  kind: Kind
  /** null for a new one. */
  before: AnyState | null
  after: AnyState
}

/** A new entity, or all fields of an existing one. */
export function savedEntity<Each extends Kind, State extends EntityState, Fields extends object>(
  kind: Each,
  id: string,
  before: State | null | undefined,
  fields: Fields,
) {
  return { kind, before: before ?? null, after: { id, revision: 0, archivedAt: null, ...fields } }
}

export interface Change {
  /** Chosen by the caller if the request must not be applied twice; otherwise a new id. */
  id?: string
  restaurantId: string
  action: AuditRecord['action']
  /** What the caller has requested under `id`, for `findRepeated`. */
  request?: object
  /** The text that names the changed entity, such as the name of the category. */
  label: string
  entities: EntityChange[]
  /** The change that this one completes: undoing that one also undoes this one. */
  follows?: string | null | undefined
  /** Called while the entities are written, with how many are. */
  onWritten?: ((count: number) => Promise<void>) | undefined
}

/** The kind's methods for states of that kind. */
export function kindOf(kind: Kind): EntityKind<AnyState> {
  return kinds[kind] as EntityKind<AnyState>
}

/**
 * Writes the entities of a change with their next revision, and records it for undo and in the audit log. The rows
 * must be locked. Returns the id of the change. Throws NAME_TAKEN, and REQUEST_KEY_REUSED if a concurrent change of other entities
 * has the same id.
 */
export async function recordChange(
  app: Pick<App, 'now'>,
  tx: Tx,
  caller: Caller,
  change: Change,
): Promise<string> {
  const now = new Date(app.now())
  const id = change.id ?? randomUUID()
  const entities = change.entities.map((entity) => ({
    ...entity,
    after: { ...entity.after, revision: (entity.before?.revision ?? 0) + 1 },
  }))
  await writeEntities(tx, { ...change, entities }, now)
  const { restaurantId, action, label } = change
  const recorded = await tx
    .insertInto('menu_changes')
    .values({
      restaurant_id: restaurantId,
      id,
      at: now,
      action,
      label,
      actor: caller.actor,
      actor_name: caller.user?.name || caller.user?.email || caller.apiKey?.name || caller.actor,
      entities: json(entities),
      follows: change.follows ?? null,
      request: change.request === undefined ? null : json(change.request),
    })
    .onConflict((known) => known.columns(['restaurant_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!recorded) throw keyReused()
  const [first] = entities
  await audit(app, tx, caller, {
    restaurantId,
    action,
    subject: `${first?.kind ?? 'menu'}:${first?.after.id ?? id}`,
    subjectLabel: label,
    changes: describeEntities(entities),
  })
  if (entities.some(({ kind }) => menuKinds.has(kind)))
    await sql`select append_event(${restaurantId}::uuid, 'restaurant.menu_changed', null)`.execute(tx)
  // Kitchens show whether customers can order, and use the preparation time.
  if (entities.some(({ kind }) => kind === 'restaurant-ordering'))
    await sql`select append_event(${restaurantId}::uuid, 'restaurant.kitchen_changed', null)`.execute(tx)
  return id
}

/**
 * What was changed by an earlier call of the same request, whose id its caller has chosen; null if there was none.
 * Throws REQUEST_KEY_REUSED for the id of any other change.
 */
export async function findRepeated(
  tx: Tx,
  restaurantId: string,
  requestId: string,
  request: object,
): Promise<EntityChange[] | null> {
  const found = await tx
    .selectFrom('menu_changes')
    .select(['request', 'entities'])
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', requestId)
    .executeTakeFirst()
  if (!found) return null
  if (!isDeepStrictEqual(found.request, JSON.parse(JSON.stringify(request)))) throw keyReused()
  return found.entities as EntityChange[]
}

/**
 * The change itself, or the undo of its undo that put it back into effect; null if it is undone or no longer stored. Locks the
 * changes in between until the end of the transaction. `isUndo`: the given change is an undo of the one in question.
 */
export async function changeInEffect(
  tx: Tx,
  restaurantId: string,
  changeId: string,
  isUndo = false,
): Promise<string | null> {
  const found = await tx
    .selectFrom('menu_changes')
    .select('undone_by')
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', changeId)
    .forUpdate()
    .executeTakeFirst()
  if (found?.undone_by) return changeInEffect(tx, restaurantId, found.undone_by, !isUndo)
  return found && !isUndo ? changeId : null
}

/** The fields of a single entity that changed, or one line for each of the first 50 entities. */
export function describeEntities(entities: readonly EntityChange[]): AuditChange[] {
  const [first, ...others] = entities
  return first && others.length === 0 ? differences(first) : entities.slice(0, 50).map(summary)
}

async function writeEntities(
  tx: Tx,
  { restaurantId, entities, onWritten }: Change,
  now: Date,
): Promise<void> {
  let written = 0
  for (const [kind, own] of Map.groupBy(entities, (entity) => entity.kind)) {
    const states = own.map(({ after }) => after)
    const { write, writeAll, unique = named } = kindOf(kind)
    const refuseTaken = (shared: string) => (error: unknown) => {
      throw isUniqueViolation(error) ? alreadyTaken(shared) : error
    }
    if (writeAll)
      await writeAll(tx, restaurantId, states, now).catch(refuseTaken(states.map(unique).join(', ')))
    for (const state of states) {
      if (!writeAll) await write(tx, restaurantId, state, now).catch(refuseTaken(unique(state)))
      written += 1
      await onWritten?.(written)
    }
  }
}

/** The fields of an entity that changed; lists in one line. */
function differences({ kind, before, after }: EntityChange): AuditChange[] {
  const { audited } = kindOf(kind)
  const fieldsOf = (state: AnyState | null): Record<string, unknown> =>
    state === null ? {} : (audited?.(state) ?? { ...state })
  const [old, current] = [fieldsOf(before), fieldsOf(after)]
  return Object.keys({ ...old, ...current })
    .filter((field) => !['id', 'revision'].includes(field))
    .map((field) => ({ field, before: shown(old[field]), after: shown(current[field]) }))
    .filter((field) => field.before !== field.after)
}

/** One line for an entity of a change of several. */
function summary(entity: EntityChange): AuditChange {
  const { before, after } = entity
  const fields = before ? differences(entity) : []
  const [only] = fields
  if (only && fields.length === 1 && !['sortOrder', 'archivedAt'].includes(only.field))
    return { ...only, field: `${after.name}: ${only.field}` }
  return { field: after.name, before: stateWord(before), after: stateWord(after) }
}

const stateWord = (state: AnyState | null) =>
  state === null
    ? null
    : state.archivedAt !== null
      ? 'deleted'
      : 'sortOrder' in state
        ? `position ${state.sortOrder}`
        : 'stored'

function shown(value: unknown): AuditChange['before'] {
  if (value === undefined || value === null) return null
  return typeof value === 'object' ? JSON.stringify(value) : (value as string | number | boolean)
}

const named = ({ name }: { name: string }) => `the name “${name}”`

/** The error for a name that is already in use. */
export const nameTaken = (name: string) => alreadyTaken(named({ name }))

/** The same for any unique property, such as "the address “/pages/about”". */
function alreadyTaken(shared: string) {
  return new ORPCError('NAME_TAKEN', {
    status: 409,
    message: `There is already one with ${shared}.`,
    data: { issues: [{ path: 'name', message: 'This name is already in use.' }] },
  })
}
