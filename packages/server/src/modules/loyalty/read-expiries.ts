import { earliestExpiry, pointsExpiries } from '@comanda/domain/marketing/points-expiry'
import type { Instant } from '@comanda/domain/time/instant'
import type { Tx } from '../../db/database.ts'
import { zoneOf } from '../restaurants/public.ts'
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
  const zone = await zoneOf(tx, member.restaurantId)
  const earliest = earliestExpiry(program.expiry_set_at.getTime(), zone)
  return pointsExpiries(await readLedger(tx, member), { expiry, zone, earliest })
}
