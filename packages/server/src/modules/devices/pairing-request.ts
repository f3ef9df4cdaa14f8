import type { PairingRequest } from '@comanda/contract/devices'
import { isHandheld } from '@comanda/domain/devices/handheld'
import { browserLabel } from '@comanda/domain/people/browser'
import type { Selectable } from 'kysely'
import type { Caller } from '../../app.ts'
import type { DevicePairings } from '../../db/tables.ts'
import { rateLimitAddress } from '../../platform/rate-limit-address.ts'

/**
 * The part of a pairing request that an approver sees: enough to recognize the screen, but not to impersonate it.
 */
export function toPairingRequest(caller: Caller, row: Row): PairingRequest {
  return {
    pairingId: row.id,
    code: row.code,
    device: browserLabel(row.user_agent),
    handheld: isHandheld(row.user_agent),
    ip: row.ip,
    sameNetwork: rateLimitAddress(row.ip) === rateLimitAddress(caller.ip),
    requestedAt: row.created_at.getTime(),
    expiresAt: row.expires_at.getTime(),
  }
}

type Row = Pick<Selectable<DevicePairings>, 'id' | 'code' | 'user_agent' | 'ip' | 'created_at' | 'expires_at'>
