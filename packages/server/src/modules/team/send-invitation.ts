import type { StaffRole } from '@comanda/domain/access/roles'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { readMailRestaurant, writeLetters } from '../notifications/public.ts'
import { invitationLastsMs, newInvitationToken } from './invitation-token.ts'
import type { Place } from './place.ts'
import { writeInvitation } from './write-invitation.ts'

export interface Offer {
  email: string
  firstName: string
  lastName: string
  role: StaffRole
}

/** What changes with every mail: the link before it is void, and the new one lasts its whole time. */
export interface FreshLink {
  token_hash: Buffer
  invited_by: string
  sent_at: Date
  expires_at: Date
}

/** Makes a link, and the letter that carries it. The caller stores what is answered in the same transaction. */
export async function sendInvitation(
  app: App,
  tx: Tx,
  inviter: { id: string; name: string },
  offer: Offer,
  place: Place,
): Promise<FreshLink> {
  const { token, hash } = newInvitationToken()
  const now = app.now()
  const link = `${place.origin}/invitation?token=${token}`
  const restaurant = place.restaurantId && (await readMailRestaurant(app, tx, place.restaurantId))
  const logoUrl = restaurant ? restaurant.brand.logoUrl : null
  await writeLetters(app, tx, [
    {
      restaurantId: place.restaurantId,
      channel: 'email',
      kind: 'invitation',
      recipient: offer.email,
      content: writeInvitation({ offer, place, logoUrl, inviterName: inviter.name, link }),
      usefulForMs: invitationLastsMs,
    },
  ])
  return {
    token_hash: hash,
    invited_by: `user:${inviter.id}`,
    sent_at: new Date(now),
    expires_at: new Date(now + invitationLastsMs),
  }
}
