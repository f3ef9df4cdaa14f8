import { randomBytes } from 'node:crypto'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { hashOfToken } from '../../platform/token-hash.ts'
import { enqueueNotifications, readMailRestaurant } from '../notifications/public.ts'
import { type Offer, writeInvitationEmail } from './invitation-email.ts'
import type { Workplace } from './workplace.ts'

/** The columns that change with every email: a new link with a full lifetime replaces the previous one. */
export interface FreshLink {
  token_hash: Buffer
  invited_by: string
  sent_at: Date
  expires_at: Date
}

/** Creates a link and queues the email with it. The caller stores the result in the same transaction. */
export async function sendInvitation(
  app: App,
  tx: Tx,
  inviter: { id: string; name: string },
  offer: Offer,
  workplace: Workplace,
): Promise<FreshLink> {
  const token = randomBytes(32).toString('base64url')
  const now = app.now()
  const link = `${workplace.origin}/invitation?token=${token}`
  const restaurant = workplace.restaurantId && (await readMailRestaurant(app, tx, workplace.restaurantId))
  const logoUrl = restaurant ? restaurant.brand.logoUrl : null
  await enqueueNotifications(app, tx, [
    {
      restaurantId: workplace.restaurantId,
      channel: 'email',
      kind: 'invitation',
      recipient: offer.email,
      content: writeInvitationEmail({ offer, workplace, logoUrl, inviterName: inviter.name, link }),
      expiresAfterMs: invitationLifetimeMs,
    },
  ])
  return {
    token_hash: hashOfToken(token),
    invited_by: `user:${inviter.id}`,
    sent_at: new Date(now),
    expires_at: new Date(now + invitationLifetimeMs),
  }
}

const invitationLifetimeMs = 7 * 24 * 3_600_000
