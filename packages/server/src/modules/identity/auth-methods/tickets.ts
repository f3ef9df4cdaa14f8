import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { App } from '../../../app.ts'

type TicketApp = Pick<App, 'db' | 'now' | 'secrets'>
const ACTOR = 'system:identity'

/**
 * Stores encrypted content for the holder of a token, until it expires: a sign-in in progress, a hand-over, a
 * trusted device. Only a hash of the token is stored.
 */
export async function issueTicket(
  app: TicketApp,
  kind: string,
  content: object,
  lifetimeMs: number,
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
        expires_at: new Date(now + lifetimeMs),
      })
      .execute(),
  )
  return token
}

/** Consumes a ticket and returns its content; null if it is unknown, expired or used. Single use. */
export async function consumeTicket(app: TicketApp, kind: string, token: string): Promise<unknown> {
  const ticket = await app.db.platform(ACTOR, (tx) =>
    tx
      .deleteFrom('auth.verifications')
      .where('identifier', '=', identifierOf(kind, token))
      .returning(['value', 'expires_at'])
      .executeTakeFirst(),
  )
  return ticket ? contentOf(app, ticket) : null
}

/** Like `consumeTicket`, without consuming it. */
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
