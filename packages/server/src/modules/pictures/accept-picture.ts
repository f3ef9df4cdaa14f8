import { httpMessage } from '@comanda/contract/errors'
import type { StoredPicture } from '@comanda/contract/media'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'
import { enforceRateLimit } from '../../platform/rate-limit.ts'
import { isVisitor, mayAt } from '../identity/public.ts'
import { findStoredPicture, type PictureOptions, PictureRefused, storePicture } from '../media/public.ts'

/** Enough to upload pictures for a full menu without a pause. */
const PER_TEN_MINUTES = 150

/** People whose picture is read or processed: a picture takes memory and a core. */
const busy = new Set<string>()

/**
 * Stores a picture. Its bytes are read only after the permission and the limits of the caller were checked; one at a
 * time per user. Throws UNAUTHORIZED, FORBIDDEN, NOT_FOUND, TOO_MANY_REQUESTS, PICTURE_REFUSED, and what `read`
 * throws.
 */
export async function acceptPicture(
  app: App,
  caller: Caller,
  restaurantId: string,
  options: PictureOptions,
  read: () => Promise<Uint8Array>,
): Promise<StoredPicture> {
  const person = await admitUploader(app, caller, restaurantId)
  if (busy.has(person)) throw stillBusy()
  busy.add(person)
  try {
    const id = await storePicture(app, restaurantId, await read(), options)
    const picture = await findStoredPicture(app, restaurantId, id)
    if (!picture) throw new Error(`picture ${id} was deleted while it was stored`)
    return picture
  } catch (error) {
    throw error instanceof PictureRefused ? refusedPicture(error.message) : error
  } finally {
    busy.delete(person)
  }
}

function refusedPicture(message: string) {
  return new ORPCError('PICTURE_REFUSED', { status: 422, message })
}

function stillBusy() {
  const message = 'Another picture of yours is still being uploaded. Try again in a moment.'
  return new ORPCError('TOO_MANY_REQUESTS', { message, data: { retryAfterSeconds: 2 } })
}

async function admitUploader(app: App, caller: Caller, restaurantId: string): Promise<string> {
  if (isVisitor(caller)) throw new ORPCError('UNAUTHORIZED', { message: httpMessage(401) })
  const may = mayAt(caller, 'menu.manage', restaurantId) || mayAt(caller, 'restaurant.manage', restaurantId)
  if (!may) throw new ORPCError('FORBIDDEN', { message: httpMessage(403) })
  const key = `picture:${caller.actor}`
  await enforceRateLimit(app, { key, max: PER_TEN_MINUTES, windowSeconds: 600 })
  const restaurant = await app.db.tenant(restaurantId, caller.actor, (tx) =>
    tx.selectFrom('restaurants').select('id').where('id', '=', restaurantId).executeTakeFirst(),
  )
  if (!restaurant) throw new ORPCError('NOT_FOUND', { message: httpMessage(404) })
  return caller.actor
}
