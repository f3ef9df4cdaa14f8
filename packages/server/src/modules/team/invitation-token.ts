import { createHash, randomBytes } from 'node:crypto'

export const invitationLifetimeMs = 7 * 24 * 3_600_000

/** The token of an invitation link, and the hash that is stored to find it. */
export function newInvitationToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashOfToken(token) }
}

export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
