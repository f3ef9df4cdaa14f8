import { ORPCError } from '@orpc/server'
import type { Caller } from '../../../app.ts'

/** The person who calls, and the session by which they do. Throws UNAUTHORIZED for everybody else. */
export function signedIn(caller: Caller): { userId: string; email: string; sessionId: string } {
  const { user, sessionId } = caller
  if (!user || !sessionId) throw new ORPCError('UNAUTHORIZED')
  return { userId: user.id, email: user.email, sessionId }
}
