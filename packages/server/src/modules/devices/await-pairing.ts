import { requestDeadline } from '@comanda/domain/request-deadline'
import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import type { App } from '../../app.ts'
import { perApp } from '../../platform/per-app.ts'
import { hashOfToken } from '../../platform/token-hash.ts'
import { createToken } from './device-token.ts'

/** Also below the idle timeout of proxies. */
const MAX_WAIT_MS = requestDeadline - 5000

export type PairingOutcome = { state: 'waiting' | 'refused' | 'over' } | { state: 'opened'; token: string }

/**
 * Long-polls for the outcome of a pairing request. The first call with the secret after the approval returns
 * the screen's token and closes the request.
 * @throws NOT_FOUND for an unknown request or a wrong secret.
 */
export async function awaitPairing(
  app: App,
  input: { pairingId: string; secret: string; signal: AbortSignal },
): Promise<PairingOutcome> {
  const pairing = await read(app, input)
  if (pairing.state !== 'waiting') return outcomeOf(app, pairing)
  await untilDecided(app, pairing, input.signal)
  return outcomeOf(app, await read(app, input))
}

/** One statement, so that no decision is missed between reading the state and subscribing. */
async function read(app: App, input: { pairingId: string; secret: string }): Promise<PendingPairing> {
  const { rows } = await app.db.platform('system:devices', (tx) =>
    sql<PendingPairing>`
      select pairings.id, pairings.restaurant_id as "restaurantId", device_id as "deviceId",
        case when expires_at <= ${new Date(app.now())} and state in ('waiting', 'approved') then 'over'
          when state = 'done' then 'over' else state end as state,
        coalesce(last_seq, 0) as "lastEvent"
      from pairing_secrets as secret
      join device_pairings as pairings on pairings.restaurant_id = secret.restaurant_id and pairings.id = secret.pairing_id
      left join event_counters as counters on counters.restaurant_id = pairings.restaurant_id
      where pairings.id = ${input.pairingId} and secret.secret_hash = ${hashOfToken(input.secret)}`.execute(
      tx,
    ),
  )
  const [pairing] = rows
  if (!pairing) throw new ORPCError('NOT_FOUND')
  return pairing
}

async function untilDecided(app: App, pairing: PendingPairing, disconnected: AbortSignal): Promise<void> {
  const own = new AbortController()
  const waits = waitsOf(app)
  // One wait per request: a new connection with the same secret ends the previous one.
  waits.get(pairing.id)?.abort()
  waits.set(pairing.id, own)
  const timeout = AbortSignal.timeout(MAX_WAIT_MS)
  const ending = AbortSignal.any([disconnected, own.signal, timeout])
  try {
    for await (const batch of app.live.subscribe(pairing.restaurantId, pairing.lastEvent, ending)) {
      if (batch.some(({ type, subjectId }) => type === 'device.pairing_answered' && subjectId === pairing.id))
        return
    }
  } finally {
    if (waits.get(pairing.id) === own) waits.delete(pairing.id)
    own.abort()
  }
}

async function outcomeOf(
  app: App,
  { state, id, restaurantId, deviceId }: PendingPairing,
): Promise<PairingOutcome> {
  if (state !== 'approved') return { state }
  const token = createToken()
  const claimed = await app.db.tenant(restaurantId, 'system:devices', async (tx) => {
    const { rows } = await sql<{ id: string }>`
      with claimed as (
        update device_pairings set state = 'done'
        where restaurant_id = ${restaurantId} and id = ${id} and state = 'approved'
        returning device_id
      )
      update devices set token_hash = ${hashOfToken(token)}
      where restaurant_id = ${restaurantId} and id = ${deviceId} and revoked_at is null
        and exists (select from claimed)
      returning id`.execute(tx)
    return rows.length > 0
  })
  return claimed ? { state: 'opened', token } : { state: 'over' }
}

interface PendingPairing {
  id: string
  restaurantId: string
  deviceId: string | null
  state: 'waiting' | 'approved' | 'refused' | 'over'
  lastEvent: number
}

const waitsOf = perApp(() => new Map<string, AbortController>())
