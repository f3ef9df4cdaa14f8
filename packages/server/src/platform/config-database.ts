import type { Environment } from './config-environment.ts'

export interface DatabaseSettings {
  /** null: the embedded Postgres in the data folder. */
  databaseUrl: string | null
  /** Logins of the unprivileged roles; null: the user of `databaseUrl` switches to them. */
  databaseRoleUrls: { app: string; platform: string } | null
}

export function chooseDatabase(env: Environment): DatabaseSettings | { problems: string[] } {
  const { DATABASE_URL: url, DATABASE_URL_APP: app, DATABASE_URL_PLATFORM: platform } = env
  if (!(app || platform)) return { databaseUrl: url ?? null, databaseRoleUrls: null }
  if (url && app && platform) return { databaseUrl: url, databaseRoleUrls: { app, platform } }
  const missing = Object.entries({
    DATABASE_URL: url,
    DATABASE_URL_APP: app,
    DATABASE_URL_PLATFORM: platform,
  }).filter(([, value]) => !value)
  const reason = 'DATABASE_URL_APP and DATABASE_URL_PLATFORM require each other and DATABASE_URL'
  return { problems: missing.map(([name]) => `${name} is missing: ${reason}`) }
}
