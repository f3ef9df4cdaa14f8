import { passwordLength } from '@comanda/domain/people/password'
import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import { z } from 'zod'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { isCommonPassword, isPaddedPassword } from './common-passwords.ts'
import type { Person } from './find-person.ts'
import { hashPassword } from './passwords.ts'
import { shownEmail } from './placeholder-email.ts'
import { clearCachedCaller } from './read-caller.ts'
import { recordPasswordForStaff, type StoredPassword } from './store-password.ts'

/** The setting with the minimum password length for people with a role. */
export const staffMinimumKey = 'sign_in.staff_password_minimum'
const STAFF_MINIMUM = 12
const minimum = z.int().min(passwordLength.min).max(passwordLength.max)

/** The password rules for one person, beyond the minimum of six characters for everyone. */
export interface PasswordRule {
  /**
   * Whether they have a role or are invited to one. For everyone else, only common passwords are rejected.
   */
  staff: boolean
  /** Minimum length for staff. */
  minLength: number
  /** Words it must not contain: their email address, and the names of the restaurants where they work. */
  forbiddenWords: readonly string[]
}

/**
 * The message for a password that breaks the rules; null if it is acceptable. The minimum of six characters
 * is checked before.
 */
export function passwordIssue(
  password: string,
  { staff, minLength, forbiddenWords }: PasswordRule,
): string | null {
  if (isCommonPassword(password)) return tooEasy
  if (!staff) return null
  if (password.length < minLength) return `Password must be at least ${minLength} characters for staff`
  if (isPaddedPassword(password)) return tooEasy
  const word = revealingWord(password, forbiddenWords)
  return word === null
    ? null
    : `Please choose a password without “${word}”: it is part of your email address or a restaurant’s name.`
}

const tooEasy = 'This password is too easy to guess. Please choose another one.'

/** Whether the password meets the rules for staff, whatever the person's roles. */
export function isForStaff(password: string, rule: PasswordRule): boolean {
  return passwordIssue(password, { ...rule, staff: true }) === null
}

/** Hashes a chosen password, and records whether it meets the rules for staff. */
export async function toStoredPassword(password: string, rule: PasswordRule): Promise<StoredPassword> {
  return { hash: await hashPassword(password), forStaff: isForStaff(password, rule) }
}

/** The minimum password length for people with a role. */
export async function staffPasswordMinimum(tx: Tx): Promise<number> {
  const setting = await tx
    .selectFrom('platform_settings')
    .select('value')
    .where('key', '=', staffMinimumKey)
    .executeTakeFirst()
  return readMinimum(setting?.value)
}

/** The password rules for the person with this email address, including open invitations to it. */
export async function passwordRuleOf(tx: Tx, email: string, now: Date): Promise<PasswordRule> {
  const { rows } = await sql<{ minimum: unknown; roles: number; names: string[] }>`
    with scopes as (
      select restaurant_id from memberships join auth.users on users.id = user_id
      where users.email = ${email} and deactivated_at is null
      union all select restaurant_id from invitations
      where email = ${email} and accepted_at is null and revoked_at is null and expires_at > ${now})
    select (select value from platform_settings where key = ${staffMinimumKey}) as minimum,
      count(*)::int as roles,
      coalesce(jsonb_agg(distinct restaurants.name) filter (where restaurants.name is not null), '[]') as names
    from scopes left join restaurants on restaurants.id = restaurant_id`.execute(tx)
  const [row] = rows
  const [local = ''] = shownEmail(email).split('@')
  return {
    staff: (row?.roles ?? 0) > 0,
    minLength: readMinimum(row?.minimum),
    forbiddenWords: [local, ...(row?.names ?? [])],
  }
}

/** The stored minimum, or the default. */
export function readMinimum(setting: unknown): number {
  return minimum.safeParse(setting).data ?? STAFF_MINIMUM
}

/** Throws BAD_REQUEST for a password that breaks the rules; `path` is the field of the form. */
export function requireAcceptable(password: string, rule: PasswordRule, path = 'password'): void {
  const message = passwordIssue(password, rule)
  if (message === null) return
  throw new ORPCError('BAD_REQUEST', { message, data: { issues: [{ path, message }] } })
}

/** Records after a successful sign-in whether the password meets the current rules for staff. */
export async function checkPasswordForStaff(
  app: Pick<App, 'db' | 'now'>,
  person: Person,
  password: string,
): Promise<void> {
  const changed = await app.db.platform('system:identity', async (tx) => {
    const rule = await passwordRuleOf(tx, person.email, new Date(app.now()))
    return recordPasswordForStaff(tx, person, isForStaff(password, rule))
  })
  if (changed) clearCachedCaller(app, person.id)
}

/** Shorter words occur in too many good passwords by chance. */
const MIN_LENGTH = 5

/**
 * The first personal word that a password contains, in its original spelling; null if there is none. Matches each full
 * name, ignoring spaces and punctuation, and each of its words.
 */
function revealingWord(password: string, names: readonly string[]): string | null {
  const typed = compact(password)
  const words = names.flatMap((name) => [name, ...name.split(/[^\p{L}\p{N}]+/u)]).filter(isLongEnough)
  return words.find((word) => typed.includes(compact(word))) ?? null
}

function isLongEnough(word: string): boolean {
  return compact(word).length >= MIN_LENGTH
}

/** Letters and digits only, in lower case and without accents. */
function compact(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
}
