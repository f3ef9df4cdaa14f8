import { hashPassword } from 'better-auth/crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../db/database.ts'
import { refusal } from './auth-answers.ts'
import { isCommonPassword, isDrawnOut } from './common-passwords.ts'
import { shownEmail } from './phone-account.ts'
import { revealingWord } from './revealing-words.ts'
import type { StoredPassword } from './store-password.ts'

/** The setting that says how long the passwords of people with a role have to be. */
export const staffMinimumKey = 'sign_in.staff_password_minimum'
const STAFF_MINIMUM = 12
const minimum = z.int().min(6).max(128)

/** What is asked of somebody's password beyond the six characters of everybody's. */
export interface PasswordRule {
  /** Whether they hold a role or are invited to one. Of others only a password is refused that everybody guesses first. */
  staff: boolean
  /** How long it has to be for staff. */
  least: number
  /** Whose words it must not hold: their address, and the names of the restaurants where they work. */
  known: readonly string[]
}

/** What is wrong with a password that somebody chose, in a sentence; null when nothing is. Six characters are checked before. */
export function passwordIssue(password: string, { staff, least, known }: PasswordRule): string | null {
  if (isCommonPassword(password)) return tooEasy
  if (!staff) return null
  if (password.length < least) return `Password must be at least ${least} characters for staff`
  if (isDrawnOut(password)) return tooEasy
  const word = revealingWord(password, known)
  return word === null
    ? null
    : `Please choose a password without “${word}”: it is in your e-mail address or a restaurant’s name.`
}

const tooEasy = 'This password is too easy to guess. Please choose another one.'

/** Whether somebody with a role may have this password. */
export function isForStaff(password: string, rule: PasswordRule): boolean {
  return passwordIssue(password, { ...rule, staff: true }) === null
}

/** What is kept of a password that was chosen. */
export async function keptOf(password: string, rule: PasswordRule): Promise<StoredPassword> {
  return { hash: await hashPassword(password), forStaff: isForStaff(password, rule) }
}

/** How long a password has to be for people with a role. */
export async function staffPasswordMinimum(tx: Tx): Promise<number> {
  const setting = await tx
    .selectFrom('platform_settings')
    .select('value')
    .where('key', '=', staffMinimumKey)
    .executeTakeFirst()
  return readMinimum(setting?.value)
}

/** What is asked of the password of whoever signs in with this address, or is invited by it. */
export async function passwordRuleOf(tx: Tx, email: string, now: Date): Promise<PasswordRule> {
  const { rows } = await sql<{ minimum: unknown; roles: number; names: string[] }>`
    with places as (
      select restaurant_id from memberships join auth.users on users.id = user_id
      where users.email = ${email} and deactivated_at is null
      union all select restaurant_id from invitations
      where email = ${email} and accepted_at is null and revoked_at is null and expires_at > ${now})
    select (select value from platform_settings where key = ${staffMinimumKey}) as minimum,
      count(*)::int as roles,
      coalesce(jsonb_agg(distinct restaurants.name) filter (where restaurants.name is not null), '[]') as names
    from places left join restaurants on restaurants.id = restaurant_id`.execute(tx)
  const [found] = rows
  const [local = ''] = shownEmail(email).split('@')
  return {
    staff: (found?.roles ?? 0) > 0,
    least: readMinimum(found?.minimum),
    known: [local, ...(found?.names ?? [])],
  }
}

function readMinimum(setting: unknown): number {
  return minimum.safeParse(setting).data ?? STAFF_MINIMUM
}

export function refusedPassword(issue: string, path: string, requestId: string): Response {
  return refusal(400, requestId, { code: 'BAD_REQUEST', message: issue, issues: [{ path, message: issue }] })
}
