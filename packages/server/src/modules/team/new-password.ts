import { ORPCError } from '@orpc/server'
import { keptOf, type PasswordRule, passwordIssue, type StoredPassword } from '../identity/public.ts'

/** @throws BAD_REQUEST with the field, when staff may not have this password. */
export async function keepNewPassword(password: string, rule: PasswordRule): Promise<StoredPassword> {
  const message = passwordIssue(password, rule)
  if (!message) return keptOf(password, rule)
  throw new ORPCError('BAD_REQUEST', { data: { issues: [{ path: 'account.password', message }] } })
}
