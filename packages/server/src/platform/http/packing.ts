import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'identity' | 'gzip' | 'br'

/** The smallest encoding that an Accept-Encoding header allows. */
export function bestEncoding(accepted: string): Encoding {
  if (accepts(accepted, 'br')) return 'br'
  return accepts(accepted, 'gzip') ? 'gzip' : 'identity'
}

/** "br;q=0" is a refusal. */
function accepts(accepted: string, encoding: string): boolean {
  if (!accepted.includes(encoding)) return false
  return (
    !accepted.includes('q=0') || !new RegExp(`${encoding}\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$)`).test(accepted)
  )
}

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
