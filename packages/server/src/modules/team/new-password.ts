import { ORPCError } from '@orpc/server'
import { hashPassword } from 'better-auth/crypto'
import { passwordIssue } from '../identity/public.ts'

/** @throws BAD_REQUEST with the field, when the password is too short for staff or the first that somebody would guess. */
export async function hashNewPassword(password: string, least: number): Promise<string> {
  const message = passwordIssue(password, least)
  if (!message) return hashPassword(password)
  throw new ORPCError('BAD_REQUEST', { data: { issues: [{ path: 'account.password', message }] } })
}
