import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { App } from '../../../app.ts'

type TicketApp = Pick<App, 'db' | 'now' | 'secrets'>
const ACTOR = 'system:identity'

/**
 * What the program remembers for a while on behalf of whoever holds the token: a sign-in under way, a hand-over, a
 * trusted device. Its content is sealed, and only a hash of the token is stored.
 */
export async function issueTicket(
  app: TicketApp,
  kind: string,
  content: object,
  usefulForMs: number,
  token: string = randomBytes(24).toString('base64url'),
): Promise<string> {
  const now = app.now()
  await app.db.platform(ACTOR, (tx) =>
    tx
      .insertInto('auth.verifications')
      .values({
        id: randomUUID(),
        identifier: identifierOf(kind, token),
        value: app.secrets.seal(JSON.stringify(content)).toString('base64'),
        expires_at: new Date(now + usefulForMs),
      })
      .execute(),
  )
  return token
}

/** The content of a ticket, once: nobody gets it a second time. null for one that is unknown, too old or used. */
export async function takeTicket(app: TicketApp, kind: string, token: string): Promise<unknown> {
  const taken = await app.db.platform(ACTOR, (tx) =>
    tx
      .deleteFrom('auth.verifications')
      .where('identifier', '=', identifierOf(kind, token))
      .returning(['value', 'expires_at'])
      .executeTakeFirst(),
  )
  return taken ? contentOf(app, taken) : null
}

/** The same without using it up. */
export async function readTicket(app: TicketApp, kind: string, token: string): Promise<unknown> {
  const found = await app.db.platform(ACTOR, (tx) =>
    tx
      .selectFrom('auth.verifications')
      .select(['value', 'expires_at'])
      .where('identifier', '=', identifierOf(kind, token))
      .executeTakeFirst(),
  )
  return found ? contentOf(app, found) : null
}

function contentOf(app: TicketApp, row: { value: string; expires_at: Date }): unknown {
  if (row.expires_at.getTime() <= app.now()) return null
  return JSON.parse(app.secrets.open(Buffer.from(row.value, 'base64')))
}

function identifierOf(kind: string, token: string): string {
  return `${kind}:${createHash('sha256').update(token).digest('base64url')}`
}
