import { uploadQuery } from '@comanda/contract/media'
import { maxPictureBytes, pictureTooLarge } from '@comanda/domain/content/picture-size'
import { isUuid } from '@comanda/domain/uuid'
import { ORPCError } from '@orpc/server'
import { readAtMost } from '../../platform/http/body-limit.ts'
import { HttpFailure } from '../../platform/http/failures.ts'
import type { RawRoute } from '../../platform/http/raw-routes.ts'
import { readCaller } from '../identity/public.ts'
import { acceptPicture } from './accept-picture.ts'

/** Stores the picture in the body of the request; the same bytes are the same picture. */
export const uploadPictureRoute: RawRoute = {
  method: 'POST',
  path: '/api/restaurants/:restaurantId/pictures',
  readsBody: true,
  async handle(app, request, info) {
    const url = new URL(request.url)
    const restaurantId = url.pathname.split('/')[3]?.toLowerCase()
    if (!isUuid(restaurantId)) throw new HttpFailure(404, 'NOT_FOUND', closing)
    const query = uploadQuery.safeParse(Object.fromEntries(url.searchParams))
    if (!query.success) throw new HttpFailure(400, 'BAD_REQUEST', closing)
    const caller = await readCaller(app, request, info)
    try {
      const picture = await acceptPicture(app, caller, restaurantId, query.data, () => bodyOf(request))
      return Response.json({ picture }, { headers: { 'cache-control': 'no-store' } })
    } catch (error) {
      if (!(error instanceof ORPCError) || error.status >= 500) throw error
      const seconds = error.data?.retryAfterSeconds
      const headers = { ...closing, ...(seconds && { 'retry-after': String(seconds) }) }
      throw new HttpFailure(error.status, error.code, headers, error.message)
    }
  },
}

/** An unread body must not be parsed as the next request. */
const closing = { connection: 'close' }

async function bodyOf(request: Request): Promise<Uint8Array> {
  const tooLarge = new HttpFailure(413, 'PAYLOAD_TOO_LARGE', closing, pictureTooLarge)
  if (Number(request.headers.get('content-length')) > maxPictureBytes) throw tooLarge
  return readAtMost(request, maxPictureBytes, tooLarge)
}
