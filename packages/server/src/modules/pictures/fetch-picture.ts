import type { PictureCrop, StoredPicture } from '@comanda/contract/media'
import type { App, Caller } from '../../app.ts'
import { OutboundError } from '../../platform/outbound/outbound-error.ts'
import { outboundFetch } from '../../platform/outbound-fetch.ts'
import { pictureLimits } from '../media/public.ts'
import { acceptPicture, refusedPicture } from './accept-picture.ts'

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
  return acceptPicture(app, caller, restaurantId, options, () => download(url, fetchFile))
}

async function download(url: string, fetchFile: typeof outboundFetch): Promise<Uint8Array> {
  try {
    const response = await fetchFile({ url, maxResponseBytes: pictureLimits.bytes })
    if (response.status !== 200) throw refusedPicture(`The address responded with status ${response.status}.`)
    return response.body
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    throw refusedPicture(error.problem === 'too-large' ? 'File size must be less than 5MB' : error.message)
  }
}
