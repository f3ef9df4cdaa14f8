import { HttpFailure } from './failures.ts'

export const maxBytes = 256 * 1024

/**
 * Returns the request if its body has at most 256 kB. A body without a content length is read while its bytes
 * are counted. Throws PAYLOAD_TOO_LARGE.
 */
export async function withinBodyLimit(request: Request): Promise<Request> {
  if (request.method === 'GET' || request.method === 'HEAD') return request
  const stated = request.headers.get('content-length')
  if (stated !== null) {
    if (Number(stated) > maxBytes) throw tooLarge()
    return request
  }
  if (!request.headers.has('transfer-encoding') && request.body === null) return request
  const body = await readAtMost(request, maxBytes)
  return new Request(request.url, {
    method: request.method,
    headers: request.headers,
    signal: request.signal,
    body,
  })
}

/** Reads a body of at most `max` bytes. Throws `failure` as soon as there are more. */
export async function readAtMost(
  request: Request,
  max: number,
  failure: HttpFailure = tooLarge(),
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength
    if (length > max) throw failure
    chunks.push(chunk)
  }
  const body = new Uint8Array(length)
  let offset = 0
  for (const chunk of chunks) {
    body.set(chunk, offset)
    offset += chunk.byteLength
  }
  return body
}

export function tooLarge(): HttpFailure {
  return new HttpFailure(413, 'PAYLOAD_TOO_LARGE', { connection: 'close' })
}
