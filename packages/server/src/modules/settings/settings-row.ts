import type { StoredSettings } from '@comanda/contract/settings'
import { settingsOf } from '@comanda/domain/settings/settings'
import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import type { Work } from '../../db/work.ts'
import { platformSettingsKey } from '../../platform/platform-settings-key.ts'

/** Whose settings: a restaurant's, or with null the platform's. */
export type Scope = string | null

/** A key of `platform_settings`. */
export const platformSecretKey = 'settings.webhook_secret'

/** Runs in the scope whose settings are meant. */
export function inScope<T>(app: Pick<App, 'db'>, caller: Caller, scope: Scope, work: Work<T>): Promise<T> {
  return scope === null ? app.db.platform(caller.actor, work) : app.db.tenant(scope, caller.actor, work)
}

/** Throws NOT_FOUND for a restaurant that does not exist. */
export async function readSettings(tx: Tx, scope: Scope): Promise<StoredSettings> {
  const { rows } = await (scope === null ? platformRow : restaurantRow(scope)).execute(tx)
  const [row] = rows
  if (!row) throw new ORPCError('NOT_FOUND')
  return {
    settings: settingsOf(row.settings),
    revision: row.revision,
    webhookSecretSince: row.secret_since?.getTime() ?? null,
  }
}

interface Row {
  settings: unknown
  revision: number
  secret_since: Date | null
}

const platformRow = sql<Row>`
  select stored.value -> 'settings' as settings, coalesce((stored.value ->> 'revision')::int, 0) as revision,
    secret.updated_at as secret_since
  from (select 1) as one
  left join platform_settings stored on stored.key = ${platformSettingsKey}
  left join platform_settings secret on secret.key = ${platformSecretKey}`

const restaurantRow = (restaurantId: string) => sql<Row>`
  select s.settings, coalesce(s.revision, 0) as revision, secret.updated_at as secret_since
  from restaurants r
  left join restaurant_settings s on s.restaurant_id = r.id
  left join restaurant_secrets secret on secret.restaurant_id = r.id and secret.name = 'webhook'
  where r.id = ${restaurantId}`
