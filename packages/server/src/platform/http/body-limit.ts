import { HttpFailure } from './failures.ts'

const MAX_BYTES = 256 * 1024
/** A menu file of the longest length, in a JSON string and with characters of several bytes. */
const MAX_MENU_BYTES = 12 * 1024 * 1024
const menuPath = /^\/api\/restaurants\/[^/]+\/catalog\/imports?$/

/** The longest body in bytes that a path accepts: 256 kB, and 12 MB for the import of a menu. */
export function bodyLimitOf(path: string): number {
  return menuPath.test(path) ? MAX_MENU_BYTES : MAX_BYTES
}

/**
 * Returns the request if its body is within the limit of its path. A body without a content length is read while its bytes
 * are counted. Throws PAYLOAD_TOO_LARGE.
 */
export async function withinBodyLimit(request: Request): Promise<Request> {
  if (request.method === 'GET' || request.method === 'HEAD') return request
  const limit = bodyLimitOf(new URL(request.url).pathname)
  const stated = request.headers.get('content-length')
  if (stated !== null) {
    if (Number(stated) > limit) throw tooLarge()
    return request
  }
  if (!request.headers.has('transfer-encoding') && request.body === null) return request
  const body = await readAtMost(request, limit)
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
