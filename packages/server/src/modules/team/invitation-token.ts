import { randomBytes } from 'node:crypto'
import { hashOfToken } from '../../platform/token-hash.ts'

export const invitationLifetimeMs = 7 * 24 * 3_600_000

/** The token of an invitation link, and the hash that is stored to find it. */
export function newInvitationToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashOfToken(token) }
}
