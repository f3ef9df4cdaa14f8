import { earliestExpiry, pointsExpiries } from '@comanda/domain/marketing/points-expiry'
import type { Instant, Zone } from '@comanda/domain/time/instant'
import type { Tx } from '../../db/database.ts'
import { type MemberRef, readLedger } from './ledger.ts'
import { activeProgram, programOf } from './read-program.ts'

export interface ExpiringPoints {
  at: Instant
  points: number
}

/** When points of a member expire, soonest first; nothing without an active program with expiry. */
export async function readExpiries(tx: Tx, member: MemberRef): Promise<ExpiringPoints[]> {
  const program = await activeProgram(tx, member.restaurantId).executeTakeFirst()
  const expiry = program && programOf(program).expiry
  if (!expiry) return []
  const zone = await readZone(tx, member.restaurantId)
  const earliest = earliestExpiry(program.expiry_set_at.getTime(), zone)
  return pointsExpiries(await readLedger(tx, member), { expiry, zone, earliest })
}

export async function readZone(tx: Tx, restaurantId: string): Promise<Zone> {
  const { timezone } = await tx
    .selectFrom('restaurants')
    .select('timezone')
    .where('id', '=', restaurantId)
    .executeTakeFirstOrThrow()
  return timezone
}
