import type { InvitationView } from '@comanda/contract/team'
import type { App, Caller } from '../../app.ts'
import { enforceRateLimit } from '../../platform/rate-limit.ts'
import { rateLimitAddress } from '../../platform/rate-limit-address.ts'
import { staffPasswordMinimum } from '../identity/public.ts'
import { loadPicturesById } from '../media/public.ts'
import { readInvitation } from './read-invitation.ts'
import { readWorkplace } from './workplace.ts'

/**
 * The invitation of a link.
 * @throws NOT_FOUND, INVITATION_USED, INVITATION_EXPIRED, INVITATION_REVOKED, TOO_MANY_REQUESTS
 */
export async function showInvitation(app: App, caller: Caller, token: string): Promise<InvitationView> {
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
  return enforceRateLimit(app, {
    key: `invitation-links:${rateLimitAddress(ip)}`,
    max: 100,
    windowSeconds: 900,
  })
}
