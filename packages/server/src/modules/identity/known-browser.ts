import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { readCookie, setCookie } from '../../platform/http/cookies.ts'
import type { SignInContext } from './sign-in-context.ts'

const COOKIE = 'browser'
const YEAR_SECONDS = 365 * 86_400

/** A browser that may have signed in before, identified by a cookie that outlives sign-outs. */
export interface Browser {
  hash: Buffer
  /** The Set-Cookie line that renews its cookie. */
  cookie: string
}

export function browserOf({ app, cookieHeader, scheme }: SignInContext): Browser {
  const id = readCookie(cookieHeader, scheme, COOKIE) ?? randomBytes(18).toString('base64url')
  return { hash: app.secrets.derive('browser', id), cookie: setCookie(scheme, COOKIE, id, YEAR_SECONDS) }
}

/** Whether this user has signed in with this browser before. */
export async function isKnownBrowser(tx: Tx, userId: string, browser: Browser): Promise<boolean> {
  const found = await tx
    .selectFrom('auth.known_browsers')
    .select('hash')
    .where('user_id', '=', userId)
    .where('hash', '=', browser.hash)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Records a sign-in with this browser. `isNew` if the user has signed in with other browsers before, but
 * never with this one.
 */
export async function rememberBrowser(
  tx: Tx,
  userId: string,
  browser: Browser,
  now: Date,
): Promise<{ isNew: boolean }> {
  const { rows } = await sql<{ known: boolean; others: boolean }>`
    with before as (select hash from auth.known_browsers where user_id = ${userId}),
      stored as (
        insert into auth.known_browsers (user_id, hash, last_used_at) values (${userId}, ${browser.hash}, ${now})
        on conflict (user_id, hash) do update set last_used_at = excluded.last_used_at)
    select exists(select from before where hash = ${browser.hash}) as known, exists(select from before) as others`.execute(
    tx,
  )
  return { isNew: rows[0]?.known === false && rows[0].others }
}
