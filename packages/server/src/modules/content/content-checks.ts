import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

/** Serialises the saves of a restaurant, including those of new rows. Does not block its orders. */
export async function lockContent(tx: Tx, restaurantId: string): Promise<void> {
  const { rows } = await sql`select 1 from restaurants where id = ${restaurantId} for no key update`.execute(
    tx,
  )
  if (rows.length === 0) throw new ORPCError('NOT_FOUND')
}

export function invalid(issues: Record<string, string>) {
  const list = Object.entries(issues).map(([path, message]) => ({ path, message }))
  const message = list.map((issue) => issue.message).join(' ')
  return new ORPCError('CONTENT_INVALID', { status: 422, message, data: { issues: list } })
}

export function changedSince(thing: 'page' | 'post', current: object) {
  const message = `Someone else has changed this ${thing} in the meantime.`
  return new ORPCError('CHANGED_SINCE', { status: 409, message, data: { current } })
}

/** The entity to change does not exist, or was deleted. */
export function unknownRevision() {
  return new ORPCError('NOT_FOUND')
}
