import { httpMessage, transportMessages } from '@comanda/contract/errors'
import type { PictureCrop, StoredPicture } from '@comanda/contract/media'
import { RequestError } from '../../../shared/failure.ts'

export interface Upload {
  restaurantId: string
  file: Blob
  crop?: PictureCrop
  /** From 0 to 1. */
  onProgress: (sent: number) => void
  signal: AbortSignal
}

const DEADLINE_MS = 120_000

/** Uploads a picture with XMLHttpRequest, because `fetch` does not report progress. Throws a RequestError. */
export function sendPicture({
  restaurantId,
  file,
  crop,
  onProgress,
  signal,
}: Upload): Promise<StoredPicture> {
  const query = crop ? `?crop=${crop.left},${crop.top},${crop.width},${crop.height}` : ''
  const { promise, resolve, reject } = Promise.withResolvers<StoredPicture>()
  const request = new XMLHttpRequest()
  request.open('POST', `/api/restaurants/${restaurantId}/pictures${query}`)
  request.responseType = 'json'
  request.timeout = DEADLINE_MS
  request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
  request.onload = () => {
    const { status, response } = request
    const { picture, message, code } = response ?? {}
    if (status === 200 && picture?.path) resolve(picture)
    else if (status === 200)
      reject(new RequestError('Failed to get public URL for uploaded file', 'NO_URL', 200))
    else reject(new RequestError(message ?? httpMessage(status), code ?? `HTTP_${status}`, status))
  }
  request.onerror = () => reject(new RequestError(transportMessages.NETWORK_ERROR, 'NETWORK_ERROR'))
  request.ontimeout = () => reject(new RequestError(transportMessages.TIMEOUT_ERROR, 'TIMEOUT_ERROR'))
  signal.addEventListener('abort', () => {
    request.abort()
    reject(signal.reason)
  })
  request.send(file)
  return promise
}
