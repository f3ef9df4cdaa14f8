import type { PictureCrop, StoredPicture } from '@comanda/contract/media'
import type { App, Caller } from '../../app.ts'
import { outboundFetch } from '../../platform/outbound-fetch.ts'
import { downloadPicture } from '../media/public.ts'
import { acceptPicture } from './accept-picture.ts'

/**
 * Fetches a picture once from a public https address and stores it like an uploaded one, so that pages never load it
 * from there. Throws like `acceptPicture`; PICTURE_REFUSED also for an address that is not public or gives no file.
 */
export async function fetchPicture(
  app: App,
  caller: Caller,
  { restaurantId, url, ...options }: { restaurantId: string; url: string; crop?: PictureCrop; alt?: string },
  fetchFile = outboundFetch,
): Promise<StoredPicture> {
  return acceptPicture(app, caller, restaurantId, options, () => downloadPicture(url, fetchFile))
}
