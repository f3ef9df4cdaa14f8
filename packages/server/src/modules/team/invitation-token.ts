import { createHash, randomBytes } from 'node:crypto'

export const invitationLastsMs = 7 * 24 * 3_600_000

/** What stands in the link, and the hash of it by which it is found again. */
export function newInvitationToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashOfToken(token) }
}

export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
