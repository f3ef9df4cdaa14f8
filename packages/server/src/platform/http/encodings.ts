import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'identity' | 'gzip' | 'br'

/** The best-compressing encoding that an Accept-Encoding header allows. */
export function bestEncoding(accepted: string): Encoding {
  if (accepts(accepted, 'br')) return 'br'
  return accepts(accepted, 'gzip') ? 'gzip' : 'identity'
}

/** "br;q=0" excludes the encoding. */
function accepts(accepted: string, encoding: string): boolean {
  if (!accepted.includes(encoding)) return false
  return (
    !accepted.includes('q=0') || !new RegExp(`${encoding}\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$)`).test(accepted)
  )
}

/** Compresses off the main thread, at a brotli level that balances size and time. */
export async function pack(bytes: Buffer, encoding: Encoding, level = 5): Promise<Buffer> {
  if (encoding === 'br') return compressBrotli(bytes, level)
  return encoding === 'gzip' ? promisify(gzip)(bytes) : bytes
}

let lastCompression: Promise<unknown> = Promise.resolve()

/** Compresses with the highest brotli level, one buffer at a time so that requests keep the CPU. */
export function compressBest(bytes: Buffer): Promise<Buffer> {
  const compressed = lastCompression.then(() => compressBrotli(bytes, 11))
  lastCompression = compressed.catch(() => {})
  return compressed
}

function compressBrotli(bytes: Buffer, quality: number): Promise<Buffer> {
  return promisify(brotliCompress)(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  })
}
