import type { ShownInvitation } from '@comanda/contract/team'
import type { App, Caller } from '../../app.ts'
import { countedAddress } from '../../platform/counted-address.ts'
import { takeHit } from '../../platform/rate-limit.ts'
import { staffPasswordMinimum } from '../identity/public.ts'
import { loadPicturesById } from '../media/public.ts'
import { readPlace } from './place.ts'
import { readInvitation } from './read-invitation.ts'

/**
 * What a link invites to, for whoever holds it.
 * @throws NOT_FOUND, INVITATION_USED, INVITATION_EXPIRED, INVITATION_REVOKED, TOO_MANY_REQUESTS
 */
export async function showInvitation(app: App, caller: Caller, token: string): Promise<ShownInvitation> {
  await limitLinks(app, caller)
  return app.db.platform(caller.actor, async (tx) => {
    const { restaurantId, inviterName, invitedUserId, expiresAt, ...offer } = await readInvitation(
      app,
      tx,
      token,
    )
    const { name, themeColor, address, logoMediaId } = await readPlace(app, tx, restaurantId)
    const pictures =
      restaurantId && logoMediaId ? await loadPicturesById(tx, [restaurantId], [logoMediaId]) : null
    const logo = (logoMediaId && pictures?.get(logoMediaId)) || null
    return {
      ...offer,
      invitedBy: inviterName,
      restaurant: restaurantId === null ? null : { name, themeColor, address, logo },
      expiresAt: expiresAt.getTime(),
      hasAccount: invitedUserId !== null,
      passwordLength: await staffPasswordMinimum(tx),
    }
  })
}

/** Nobody opens so many links; and each try of a password costs the server time. */
export function limitLinks(app: App, { ip }: Caller): Promise<void> {
  return takeHit(app, { key: `invitation-links:${countedAddress(ip)}`, most: 100, perSeconds: 900 })
}
