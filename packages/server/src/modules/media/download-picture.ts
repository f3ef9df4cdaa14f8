import { maxPictureBytes, pictureTooLarge } from '@comanda/domain/content/picture-size'
import { OutboundError } from '../../platform/outbound/outbound-error.ts'
import { outboundFetch } from '../../platform/outbound-fetch.ts'
import { PictureRefused } from './prepare-picture.ts'

/** The bytes at a public https address. Throws a PictureRefused with the reason if there are none. */
export async function downloadPicture(url: string, fetchFile = outboundFetch): Promise<Uint8Array> {
  try {
    const response = await fetchFile({ url, maxResponseBytes: maxPictureBytes })
    if (response.status !== 200)
      throw new PictureRefused(`The address responded with status ${response.status}.`)
    return response.body
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    throw new PictureRefused(error.problem === 'too-large' ? pictureTooLarge : error.message)
  }
}
