import { ORPCError } from '@orpc/server'
import type { Caller } from '../../../app.ts'

/** The signed-in caller and their session. Throws UNAUTHORIZED for anyone else. */
export function requireSession(caller: Caller): { userId: string; email: string; sessionId: string } {
  const { user, sessionId } = caller
  if (!user || !sessionId) throw new ORPCError('UNAUTHORIZED')
  return { userId: user.id, email: user.email, sessionId }
}
