import type { StoredPicture } from '@comanda/contract/media'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'
import { requireRight } from '../identity/public.ts'
import { findStoredPicture } from '../media/public.ts'

/** A picture for the form that refers to it. Throws UNAUTHORIZED, FORBIDDEN, NOT_FOUND. */
export async function readPicture(
  app: App,
  caller: Caller,
  { restaurantId, pictureId }: { restaurantId: string; pictureId: string },
): Promise<StoredPicture> {
  requireRight(caller, 'menu.manage', restaurantId)
  const picture = await findStoredPicture(app, restaurantId, pictureId)
  if (!picture) throw new ORPCError('NOT_FOUND')
  return picture
}
