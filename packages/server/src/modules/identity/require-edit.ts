import type { Action } from '@comanda/domain/access/roles'
import type { App, Caller } from '../../app.ts'
import { requireProof } from './require-proof.ts'
import { mayAt, requireRight } from './require-right.ts'

/**
 * Requires permission to edit a part of a restaurant. Platform admins, who can edit every restaurant, must also prove
 * their identity. Throws UNAUTHORIZED, FORBIDDEN, PROOF_REQUIRED.
 */
export async function requireEdit(
  app: Pick<App, 'db' | 'now'>,
  caller: Caller,
  action: Action,
  restaurantId: string,
): Promise<void> {
  requireRight(caller, action, restaurantId)
  if (isPlatformAdmin(caller)) await requireProof(app, caller)
}

export const isPlatformAdmin = (caller: Caller) => mayAt(caller, 'platform.manage', null)
