import type { ShownInvitation } from '@comanda/contract/team'
import type { App, Caller } from '../../app.ts'
import { countedAddress } from '../../platform/counted-address.ts'
import { takeHit } from '../../platform/rate-limit.ts'
import { staffPasswordMinimum } from '../identity/public.ts'
import { loadPicturesById } from '../media/public.ts'
import { readWorkplace } from './place.ts'
import { readInvitation } from './read-invitation.ts'

/**
 * The invitation of a link.
 * @throws NOT_FOUND, INVITATION_USED, INVITATION_EXPIRED, INVITATION_REVOKED, TOO_MANY_REQUESTS
 */
export async function showInvitation(app: App, caller: Caller, token: string): Promise<ShownInvitation> {
  await limitInvitationLookups(app, caller)
  return app.db.platform(caller.actor, async (tx) => {
    const { restaurantId, inviterName, invitedUserId, expiresAt, ...offer } = await readInvitation(
      app,
      tx,
      token,
    )
    const { name, themeColor, address, logoMediaId } = await readWorkplace(app, tx, restaurantId)
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

/** Far above normal use. Limits guessing, and the CPU time that password hashing costs. */
export function limitInvitationLookups(app: App, { ip }: Caller): Promise<void> {
  return takeHit(app, { key: `invitation-links:${countedAddress(ip)}`, max: 100, perSeconds: 900 })
}
