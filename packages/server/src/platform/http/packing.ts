import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'identity' | 'gzip' | 'br'

/** Packs off the main thread at a quality that is worth the wait. */
export async function pack(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') return packBrotli(bytes, 5)
  return encoding === 'gzip' ? promisify(gzip)(bytes) : bytes
}

let turn: Promise<unknown> = Promise.resolve()

/** The smallest brotli there is, one after the other so that requests keep their processor. */
export function packBest(bytes: Buffer): Promise<Buffer> {
  const packed = turn.then(() => packBrotli(bytes, 11))
  turn = packed.catch(() => {})
  return packed
}

function packBrotli(bytes: Buffer, quality: number): Promise<Buffer> {
  return promisify(brotliCompress)(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  })
}
