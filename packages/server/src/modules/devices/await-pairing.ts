import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import type { App } from '../../app.ts'
import { createToken, hashToken } from './device-token.ts'

/** Below what proxies take for a dead line. */
const LONGEST_WAIT_MS = 25_000

export type PairingAnswer = { state: 'waiting' | 'refused' | 'over' } | { state: 'opened'; token: string }

/**
 * Waits some seconds for what becomes of a request. Whoever asks first after the approval, with the secret, gets the
 * screen's token; from then on it is over, whoever asks.
 * @throws NOT_FOUND for an unknown request and for a secret that is not its own.
 */
export async function awaitPairing(
  app: App,
  input: { pairingId: string; secret: string; signal: AbortSignal },
): Promise<PairingAnswer> {
  const asked = await read(app, input)
  if (asked.state !== 'waiting') return answerOf(app, asked)
  await untilAnswered(app, asked, input.signal)
  return answerOf(app, await read(app, input))
}

/** In one statement, so that no answer falls between what was read and where the listening begins. */
async function read(app: App, input: { pairingId: string; secret: string }): Promise<Asked> {
  const { rows } = await app.db.platform('system:devices', (tx) =>
    sql<Asked>`
      select pairings.id, pairings.restaurant_id as "restaurantId", device_id as "deviceId",
        case when expires_at <= ${new Date(app.now())} and state in ('waiting', 'approved') then 'over'
          when state = 'done' then 'over' else state end as state,
        coalesce(last_seq, 0) as "lastEvent"
      from device_pairings as pairings
      left join event_counters as counters on counters.restaurant_id = pairings.restaurant_id
      where pairings.id = ${input.pairingId} and secret_hash = ${hashToken(input.secret)}`.execute(tx),
  )
  const [asked] = rows
  if (!asked) throw new ORPCError('NOT_FOUND')
  return asked
}

async function untilAnswered(app: App, asked: Asked, left: AbortSignal): Promise<void> {
  const mine = new AbortController()
  const waits = waitsOf(app)
  // A screen waits once: whoever opens many connections with one secret ends their own.
  waits.get(asked.id)?.abort()
  waits.set(asked.id, mine)
  const timeout = AbortSignal.timeout(LONGEST_WAIT_MS)
  const ending = AbortSignal.any([left, mine.signal, timeout])
  try {
    for await (const batch of app.live.subscribe(asked.restaurantId, asked.lastEvent, ending)) {
      if (batch.some(({ type, subjectId }) => type === 'device.pairing_answered' && subjectId === asked.id))
        return
    }
  } finally {
    if (waits.get(asked.id) === mine) waits.delete(asked.id)
    mine.abort()
  }
}

async function answerOf(app: App, { state, id, restaurantId, deviceId }: Asked): Promise<PairingAnswer> {
  if (state !== 'approved') return { state }
  const token = createToken()
  const claimed = await app.db.tenant(restaurantId, 'system:devices', async (tx) => {
    const { rows } = await sql<{ id: string }>`
      with claimed as (
        update device_pairings set state = 'done'
        where restaurant_id = ${restaurantId} and id = ${id} and state = 'approved'
        returning device_id
      )
      update devices set token_hash = ${hashToken(token)}
      where restaurant_id = ${restaurantId} and id = ${deviceId} and revoked_at is null
        and exists (select from claimed)
      returning id`.execute(tx)
    return rows.length > 0
  })
  return claimed ? { state: 'opened', token } : { state: 'over' }
}

interface Asked {
  id: string
  restaurantId: string
  deviceId: string | null
  state: 'waiting' | 'approved' | 'refused' | 'over'
  lastEvent: number
}

const waiting = new WeakMap<App['db'], Map<string, AbortController>>()

function waitsOf({ db }: App): Map<string, AbortController> {
  const waits = waiting.get(db) ?? new Map<string, AbortController>()
  waiting.set(db, waits)
  return waits
}
