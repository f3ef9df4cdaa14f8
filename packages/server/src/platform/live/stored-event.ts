import type { Instant } from '@comanda/domain/time/instant'
import type { Selectable } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Events } from '../../db/tables.ts'

/** An event of a restaurant, as stored in the log. */
export interface StoredEvent {
  restaurantId: string
  /** Counts from 1 at each restaurant, without gaps. */
  seq: number
  /** Such as `order.paid`. */
  type: string
  /** The entity it is about, usually an order. */
  subjectId: string | null
  payload: unknown
  actor: string
  at: Instant
}

/** Parses the event in a notification; null when it carries none. */
export function eventInNotification(restaurantId: string, seq: number, text: string): StoredEvent | null {
  if (text === '') return null
  const { at, ...event } = JSON.parse(text) as Omit<StoredEvent, 'restaurantId' | 'seq' | 'at'> & {
    at: string
  }
  return { restaurantId, seq, ...event, at: Date.parse(at) }
}

/** At most `limit` events of a restaurant after a number, in order. */
export async function readEvents(
  db: Database,
  restaurantId: string,
  afterSeq: number,
  limit: number,
): Promise<StoredEvent[]> {
  const rows = await db.tenant(restaurantId, 'system:live', (tx) =>
    tx
      .selectFrom('events')
      .selectAll()
      .where('restaurant_id', '=', restaurantId)
      .where('seq', '>', afterSeq)
      .orderBy('seq')
      .limit(limit)
      .execute(),
  )
  return rows.map(storedEvent)
}

/** The number of the newest event, 0 when there is none. */
export async function readLastSeq(db: Database, restaurantId: string): Promise<number> {
  const row = await db.tenant(restaurantId, 'system:live', (tx) =>
    tx
      .selectFrom('event_counters')
      .select('last_seq')
      .where('restaurant_id', '=', restaurantId)
      .executeTakeFirst(),
  )
  return row?.last_seq ?? 0
}

/** The number of the newest event of each of these restaurants. */
export function readLastSeqs(
  db: Database,
  restaurantIds: readonly string[],
): Promise<{ restaurantId: string; seq: number }[]> {
  return db.platform('system:live', (tx) =>
    tx
      .selectFrom('event_counters')
      .select(['restaurant_id as restaurantId', 'last_seq as seq'])
      .where('restaurant_id', 'in', restaurantIds)
      .execute(),
  )
}

/** The menu version of every restaurant. */
export function readMenuVersions(db: Database): Promise<{ restaurantId: string; version: number }[]> {
  return db.platform('system:live', (tx) =>
    tx.selectFrom('menu_versions').select(['restaurant_id as restaurantId', 'version']).execute(),
  )
}

export function storedEvent(row: Selectable<Events>): StoredEvent {
  return {
    restaurantId: row.restaurant_id,
    seq: row.seq,
    type: row.type,
    subjectId: row.subject_id,
    payload: row.payload,
    actor: row.actor,
    at: row.at.getTime(),
  }
}
