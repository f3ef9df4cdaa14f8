import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { type Letter, platformBrand, writeLetters, writeNote } from '../notifications/public.ts'

/** Something about money that a person has to know of. */
export interface Alert {
  /** null when it concerns the platform alone; the transaction then has to be the platform's. */
  restaurantId: string | null
  /** What it is, for the delivery log, such as "dispute". */
  kind: string
  subject: string
  /** Paragraphs of plain text. */
  lines: readonly string[]
  to: 'platform' | 'platform-and-owners'
}

/** Writes an alert to master admins, and to the restaurant's owners if it is theirs too, in the platform's transaction. */
export async function raiseAlert(app: Pick<App, 'now' | 'secrets'>, tx: Tx, alert: Alert): Promise<void> {
  const recipients = await recipientsOf(tx, alert)
  await writeLetters(
    app,
    tx,
    recipients.map((recipient) => letterTo(recipient, alert)),
  )
}

async function recipientsOf(tx: Tx, { to, restaurantId }: Alert): Promise<string[]> {
  const people = await tx
    .selectFrom('memberships')
    .innerJoin('auth.users', 'auth.users.id', 'memberships.user_id')
    .select('auth.users.email')
    .distinct()
    .where('memberships.deactivated_at', 'is', null)
    .where((where) => {
      const admins = where('memberships.role', '=', 'master_admin')
      if (to === 'platform' || restaurantId === null) return admins
      const owners = where.and([
        where('memberships.role', '=', 'owner'),
        where('memberships.restaurant_id', '=', restaurantId),
      ])
      return where.or([admins, owners])
    })
    .orderBy('auth.users.email')
    .execute()
  return people.map(({ email }) => email)
}

function letterTo(recipient: string, { restaurantId, kind, subject, lines }: Alert): Letter {
  const foot = 'You get this because you look after payments at Comanda.'
  const content = writeNote(platformBrand, { subject, heading: subject, lines: [...lines], foot })
  return { restaurantId, channel: 'email', kind, recipient, content }
}
