import { z } from 'zod'
import type { Tx } from '../../db/database.ts'
import { refusal } from './auth-answers.ts'
import { isCommonPassword } from './common-passwords.ts'

/** The setting that says how long the passwords of people with a role have to be. */
export const staffMinimumKey = 'sign_in.staff_password_minimum'
const STAFF_MINIMUM = 12
const minimum = z.int().min(6).max(128)

/** What is wrong with a password that somebody chose, in a sentence; null when nothing is. Its length is checked before. */
export function passwordIssue(password: string, least = 0): string | null {
  if (isCommonPassword(password)) return 'This password is too easy to guess. Please choose another one.'
  return password.length < least ? `Password must be at least ${least} characters for staff` : null
}

/** How long a password has to be for people with a role. */
export async function staffPasswordMinimum(tx: Tx): Promise<number> {
  const setting = await tx
    .selectFrom('platform_settings')
    .select('value')
    .where('key', '=', staffMinimumKey)
    .executeTakeFirst()
  return minimum.safeParse(setting?.value).data ?? STAFF_MINIMUM
}

/** How long somebody's password has to be: people who hold a role, or are invited to one, need a longer one. */
export async function passwordMinimum(
  tx: Tx,
  { email, memberships, now }: { email: string; memberships: readonly unknown[]; now: Date },
): Promise<number> {
  if (memberships.length === 0 && !(await isInvited(tx, email, now))) return 0
  return staffPasswordMinimum(tx)
}

export function refusedPassword(issue: string, path: string, requestId: string): Response {
  return refusal(400, requestId, { code: 'BAD_REQUEST', message: issue, issues: [{ path, message: issue }] })
}

async function isInvited(tx: Tx, email: string, now: Date): Promise<boolean> {
  const open = await tx
    .selectFrom('invitations')
    .select('id')
    .where('email', '=', email)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return open !== undefined
}
