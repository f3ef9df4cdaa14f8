import { randomUUID } from 'node:crypto'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { json } from '../../db/json.ts'
import { isUniqueViolation } from '../../db/unique-violation.ts'
import { type AuditChange, type AuditRecord, audit } from '../../platform/audit.ts'
import { type CategoryState, categoryKind } from './category-kind.ts'
import type { EntityKind } from './entity-kind.ts'
import { type ProductState, productKind } from './product-kind.ts'

/** The states by kind; `EntityKind.kind` names them. */
interface States {
  category: CategoryState
  product: ProductState
}
export type Kind = keyof States
export type AnyState = States[Kind]

const kinds: { [K in Kind]: EntityKind<States[K]> } = { category: categoryKind, product: productKind }

/** One entity of a change. */
export interface EntityChange {
  kind: Kind
  /** null for a new one. */
  before: AnyState | null
  after: AnyState
}

export interface Change {
  restaurantId: string
  action: AuditRecord['action']
  /** What was changed, such as the name of the category. */
  label: string
  entities: EntityChange[]
}

/** The kind's methods for states of that kind. */
export function kindOf(kind: Kind): EntityKind<AnyState> {
  return kinds[kind] as EntityKind<AnyState>
}

/**
 * Writes the entities of a change with their next revision, and records it for undo and in the audit log. The rows
 * must be locked. Returns the id of the change. Throws NAME_TAKEN.
 */
export async function recordChange(app: App, tx: Tx, caller: Caller, change: Change): Promise<string> {
  const now = new Date(app.now())
  const id = randomUUID()
  const entities = change.entities.map((entity) => ({
    ...entity,
    after: { ...entity.after, revision: (entity.before?.revision ?? 0) + 1 },
  }))
  for (const { kind, after } of entities) {
    await kindOf(kind)
      .write(tx, change.restaurantId, after, now)
      .catch((error) => {
        throw isUniqueViolation(error) ? nameTaken(after.name) : error
      })
  }
  const { restaurantId, action, label } = change
  await tx
    .insertInto('menu_changes')
    .values({
      ...{ restaurant_id: restaurantId, id, at: now, action, label },
      ...{ actor: caller.actor, actor_name: caller.user?.name || caller.user?.email || caller.actor },
      entities: json(entities),
    })
    .execute()
  const [first] = entities
  await audit(app, tx, caller, {
    ...{ restaurantId, action },
    subject: `${first?.kind ?? 'menu'}:${first?.after.id ?? id}`,
    subjectLabel: label,
    changes:
      entities.length === 1 && first ? differences(first) : entities.slice(0, MAX_AUDITED).map(summary),
  })
  return id
}

/** Entities of one change in the audit log; the change itself has all of them. */
const MAX_AUDITED = 50

/** The fields of an entity that changed; lists in one line. */
function differences({ before, after }: EntityChange): AuditChange[] {
  const old = new Map(Object.entries(before ?? {}))
  return Object.entries(after)
    .filter(([field]) => !['id', 'revision'].includes(field))
    .map(([field, value]) => ({ field, before: shown(old.get(field)), after: shown(value) }))
    .filter((field) => field.before !== field.after)
}

/** One line for an entity of a change of several. */
function summary({ before, after }: EntityChange): AuditChange {
  return { field: after.name, before: stateWord(before), after: stateWord(after) }
}

const stateWord = (state: AnyState | null) =>
  state === null ? null : state.archivedAt === null ? `position ${state.sortOrder}` : 'deleted'

function shown(value: unknown): AuditChange['before'] {
  if (value === undefined || value === null) return null
  return typeof value === 'object' ? JSON.stringify(value) : (value as string | number | boolean)
}

function nameTaken(name: string) {
  return new ORPCError('NAME_TAKEN', {
    status: 409,
    message: `There is already one with the name “${name}”.`,
    data: { issues: [{ path: 'name', message: 'This name is already in use.' }] },
  })
}
