import { randomInt } from 'node:crypto'
import type { Pairing } from '@comanda/contract/devices'
import { httpMessage } from '@comanda/contract/errors'
import { pairingAlphabet, pairingCodeLength } from '@comanda/domain/devices/pairing-code'
import { minutes } from '@comanda/domain/time/instant'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { enforceRateLimit } from '../../platform/rate-limit.ts'
import { isLoopback, rateLimitAddress } from '../../platform/rate-limit-address.ts'
import { hashOfToken } from '../../platform/token-hash.ts'
import { loadRestaurant } from '../restaurants/public.ts'
import { createToken } from './device-token.ts'

const LIFETIME_MS = minutes(5)
/** A reloaded page makes a new request and replaces the oldest one of its address. */
const MAX_PER_ADDRESS = 10
const MAX_PER_RESTAURANT = 200

/**
 * Creates a pairing request: a code to display and a secret to collect the result with. Grants no access.
 * @throws NOT_FOUND, TOO_MANY_REQUESTS.
 */
export async function requestPairing(app: App, caller: Caller, restaurantId: string): Promise<Pairing> {
  const restaurant = await loadRestaurant(app, restaurantId)
  if (!restaurant) throw new ORPCError('NOT_FOUND')
  const { ip, userAgent } = caller
  if (!isLoopback(ip)) {
    await enforceRateLimit(app, {
      key: `pairing:address:${rateLimitAddress(ip)}`,
      max: 90,
      windowSeconds: 900,
    })
  }
  const secret = createToken()
  const requestedAt = app.now()
  const expiresAt = requestedAt + LIFETIME_MS
  const { id, code } = await app.db.tenant(restaurantId, caller.actor, async (tx) => {
    await dropOldest(app, tx, restaurantId, ip)
    return insertPairing(tx, {
      restaurant_id: restaurantId,
      secret_hash: hashOfToken(secret),
      ip,
      user_agent: userAgent.slice(0, 400),
      created_at: new Date(requestedAt),
      expires_at: new Date(expiresAt),
    })
  })
  const { name, domain, logo, settings } = restaurant
  return {
    pairingId: id,
    secret,
    code,
    requestedAt,
    expiresAt,
    restaurant: { id: restaurantId, name, domain, timezone: settings.timezone, logo },
  }
}

/**
 * Repeated requests replace the oldest ones of the same address, so that no client can fill the list for
 * others.
 */
async function dropOldest(app: App, tx: Tx, restaurantId: string, ip: string): Promise<void> {
  const open = await tx
    .selectFrom('device_pairings')
    .select(['id', 'ip'])
    .where('restaurant_id', '=', restaurantId)
    .where('state', '=', 'waiting')
    .where('expires_at', '>', new Date(app.now()))
    .orderBy('created_at', 'desc')
    .execute()
  const own = open.filter((other) => rateLimitAddress(other.ip) === rateLimitAddress(ip))
  const old = own.slice(MAX_PER_ADDRESS - 1).map(({ id }) => id)
  if (open.length - old.length >= MAX_PER_RESTAURANT) {
    throw new ORPCError('TOO_MANY_REQUESTS', { message: httpMessage(429), data: { retryAfterSeconds: 60 } })
  }
  if (old.length === 0) return
  await tx
    .deleteFrom('device_pairings')
    .where('restaurant_id', '=', restaurantId)
    .where('id', 'in', old)
    .execute()
}

interface NewPairing {
  restaurant_id: string
  secret_hash: Buffer
  ip: string
  user_agent: string
  created_at: Date
  expires_at: Date
}

/** Retries while the code is already in use at the restaurant. */
async function insertPairing(tx: Tx, values: NewPairing): Promise<{ id: string; code: string }> {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const added = await tx
      .insertInto('device_pairings')
      .values({ ...values, code: createCode() })
      .onConflict((known) => known.columns(['restaurant_id', 'code']).doNothing())
      .returning(['id', 'code'])
      .executeTakeFirst()
    if (added) return added
  }
  throw new Error('No free pairing code found in 10 attempts')
}

function createCode(): string {
  return Array.from(
    { length: pairingCodeLength },
    () => pairingAlphabet[randomInt(pairingAlphabet.length)],
  ).join('')
}
