import { ORPCError } from '@orpc/server'
import {
  type PasswordRule,
  passwordIssue,
  type StoredPassword,
  toStoredPassword,
} from '../identity/public.ts'

/**
 * Hashes the password of a new account. @throws BAD_REQUEST with the field, if it does not meet the rules.
 */
export async function hashNewPassword(password: string, rule: PasswordRule): Promise<StoredPassword> {
  const message = passwordIssue(password, rule)
  if (!message) return toStoredPassword(password, rule)
  throw new ORPCError('BAD_REQUEST', { data: { issues: [{ path: 'account.password', message }] } })
}
