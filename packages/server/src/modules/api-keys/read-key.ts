import { keyPrefix } from '@comanda/domain/access/api-key'
import { keyActions } from '@comanda/domain/access/roles'
import { settingsOf } from '@comanda/domain/settings/settings'
import { sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import { HttpFailure } from '../../platform/http/failures.ts'
import { hashOfToken } from '../../platform/token-hash.ts'
import { bearerOf } from '../identity/public.ts'
import { hourOf } from './key-row.ts'

const HOUR_MS = 3_600_000
/** Use of a key is recorded at most this often, because each record is a write to its row. */
const SEEN_EVERY_MS = 60_000

/**
 * The program that sent a request, identified by an API key; null for all other callers. Counts the call. Not cached,
 * so that revocation, settings and limits apply immediately in every process.
 * @throws HttpFailure 401 for an unknown, expired or revoked key, 403 while the restaurant does not allow API access,
 * and 429 over the hourly limit, with Retry-After.
 */
export async function readKey(
  app: Pick<App, 'db' | 'now'>,
  request: { headers: Pick<Headers, 'get'> },
  origin: { ip: string },
): Promise<Caller | null> {
  const token = bearerOf(request)
  if (!token?.startsWith(keyPrefix)) return null
  const now = app.now()
  const key = await countCall(app, hashOfToken(token), now)
  if (!key) throw new HttpFailure(401, 'UNAUTHORIZED', {}, messages.unknown)
  if (!key.isEnabled) throw new HttpFailure(403, 'FORBIDDEN', {}, messages.off)
  if (key.calls > key.limit) {
    const seconds = Math.ceil((hourOf(now).getTime() + HOUR_MS - now) / 1000)
    throw new HttpFailure(
      429,
      'TOO_MANY_REQUESTS',
      { 'retry-after': String(seconds) },
      messages.limit(key.limit),
    )
  }
  const { id, name, restaurantId } = key
  return {
    actor: `key:${id}`,
    user: null,
    memberships: [],
    sessionId: null,
    device: null,
    apiKey: { id, name, restaurantId, scopes: keyActions.filter((action) => key.scopes.includes(action)) },
    ip: origin.ip,
    userAgent: request.headers.get('user-agent') ?? '',
  }
}

const messages = {
  unknown: 'This API key is unknown, expired or revoked.',
  off: 'API access is off at this restaurant. Its owner can turn it on under API Keys.',
  limit: (limit: number) => `This API key has used all of its ${limit} calls for this hour.`,
}

/** The limit is that of the key, or the lower one in the settings of the restaurant. */
async function countCall(app: Pick<App, 'db' | 'now'>, hash: Buffer, now: number) {
  const at = new Date(now)
  const { apiRateLimit } = settingsOf(null)
  const { rows } = await app.db.platform('system:api-keys', (tx) =>
    sql<Row>`
      with found as (
        select k.restaurant_id, k.id, k.name, k.scopes, s.settings, k.last_used_at,
          least(k.hourly_limit, (s.settings ->> 'apiRateLimit')::int) as hourly_limit
        from api_key_hashes h
          join api_keys k on k.restaurant_id = h.restaurant_id and k.id = h.key_id
          left join restaurant_settings s on s.restaurant_id = k.restaurant_id
        where h.key_hash = ${hash} and k.revoked_at is null and (k.expires_at is null or k.expires_at > ${at})),
      counted as (
        insert into api_key_hours as used (restaurant_id, key_id, hour, calls)
        select restaurant_id, id, ${hourOf(now)}, 1 from found
        on conflict (restaurant_id, key_id, hour) do update set calls = used.calls + 1,
          refused = used.refused + case when used.calls >= (select hourly_limit from found) then 1 else 0 end
        returning calls),
      seen as (
        update api_keys k set last_used_at = ${at} from found
        where k.restaurant_id = found.restaurant_id and k.id = found.id
          and (found.last_used_at is null or found.last_used_at < ${new Date(now - SEEN_EVERY_MS)}))
      select id, restaurant_id as "restaurantId", name, scopes, settings, calls,
        coalesce(hourly_limit, ${apiRateLimit}::int) as "limit"
      from found cross join counted`.execute(tx),
  )
  const [row] = rows
  return row && { ...row, isEnabled: settingsOf(row.settings).apiEnabled }
}

interface Row {
  id: string
  restaurantId: string
  name: string
  scopes: string[]
  settings: unknown
  calls: number
  limit: number
}
