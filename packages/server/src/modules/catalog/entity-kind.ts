import type { Action } from '@comanda/domain/access/roles'
import type { Instant } from '@comanda/domain/time/instant'
import type { Tx } from '../../db/database.ts'
import type { Kind } from './kind.ts'

/** The complete state of an editable entity of a menu, as recorded by changes. */
export interface EntityState {
  id: string
  name: string
  /** Counts its changes, from 1. */
  revision: number
  /** When it was deleted; null while it exists. Deleted ones can be restored. */
  archivedAt: Instant | null
}

/** How one kind of entity is read and written. */
export interface EntityKind<State extends EntityState> {
  kind: Kind
  /** Required to undo its changes; by default "menu.manage". */
  right?: Action
  /** Whether it belongs to the restaurant, not to its menu: `requireEdit` then guards its undo as well. */
  isOfRestaurant?: true
  /** Whether a change and its undo require a proof of identity from everyone; by default no change does. */
  needsProof?(before: State, after: State): boolean
  /** Locks and reads entities in the order of their ids, deleted ones as well. */
  lock(tx: Tx, restaurantId: string, ids: readonly string[]): Promise<State[]>
  /** The unique property, for an error message, such as `the address “/pages/about”`; by default the name. */
  unique?(state: State): string
  /** Inserts the entity or replaces it. */
  write(tx: Tx, restaurantId: string, state: State, editedAt: Date): Promise<void>
  /** Its state in readable form, by field, for the audit log; by default the fields of the state. */
  audited?(state: State): Record<string, unknown>
  /** The same for many, in a constant number of statements. Names are unique after all of them. */
  writeAll?(tx: Tx, restaurantId: string, states: readonly State[], editedAt: Date): Promise<void>
}

/** The columns that the tables of most kinds have in common. */
export function entityColumns({ archivedAt, revision }: EntityState, editedAt: Date) {
  return {
    archived_at: archivedAt === null ? null : new Date(archivedAt),
    revision,
    updated_at: editedAt,
    edited_at: editedAt,
  }
}
