import type { Instant } from '@comanda/domain/time/instant'
import type { Tx } from '../../db/database.ts'

/** The complete state of something on a menu that people edit, as changes record it. */
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
  kind: 'category' | 'product'
  /** Locks and reads entities in the order of their ids, deleted ones as well. */
  lock(tx: Tx, restaurantId: string, ids: readonly string[]): Promise<State[]>
  /** Inserts the entity or replaces it. */
  write(tx: Tx, restaurantId: string, state: State, editedAt: Date): Promise<void>
}
