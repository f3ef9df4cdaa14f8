import { createHash } from 'node:crypto'

/** The hash under which a token is stored and looked up. Tokens are random, so no salt is needed. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
