import type { Session } from '@comanda/contract/identity'
import { browserLabel, deviceKind } from '@comanda/domain/people/browser'
import type { App, Caller } from '../../app.ts'
import { requireSession } from './require-account.ts'

/** The caller's sessions: the current one first, then by last use. Throws UNAUTHORIZED. */
export async function listSessions(app: Pick<App, 'db' | 'now'>, caller: Caller): Promise<Session[]> {
  const { userId, sessionId } = requireSession(caller)
  const rows = await app.db.platform(caller.actor, (tx) =>
    tx
      .selectFrom('auth.sessions')
      .select(['id', 'ip_address', 'user_agent', 'created_at', 'updated_at'])
      .where('user_id', '=', userId)
      .where('expires_at', '>', new Date(app.now()))
      .orderBy('updated_at', 'desc')
      .execute(),
  )
  const sessions = rows.map((row) => {
    const userAgent = row.user_agent ?? ''
    return {
      id: row.id,
      device: browserLabel(userAgent),
      kind: deviceKind(userAgent),
      ip: row.ip_address ?? '',
      createdAt: row.created_at.getTime(),
      lastSeenAt: row.updated_at.getTime(),
      current: row.id === sessionId,
    }
  })
  return sessions.sort((a, b) => Number(b.current) - Number(a.current))
}
