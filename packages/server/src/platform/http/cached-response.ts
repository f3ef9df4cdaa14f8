import { webcrypto } from 'node:crypto'
import type { Instant } from '@comanda/domain/time/instant'
import { bestEncoding, compressBest, type Encoding, pack } from './encodings.ts'

/** The content of a response before it is cached. */
export interface Draft {
  body: string | Buffer<ArrayBuffer>
  contentType: string
  status: number
  /** Its own headers, which override those of every response. */
  headers?: Record<string, string>
  /**
   * The menu version, when the response shows only the menu: a request for this version can be cached
   * forever.
   */
  version: number | null
  /** The restaurant whose changes invalidate it; null when any restaurant's change does. */
  restaurantId: string | null
}

/** One finished response, in the encodings requested so far. */
export interface CachedResponse {
  draft: Omit<Draft, 'body'>
  etag: string
  expiresAt: Instant
  headers: Record<string, string>
  bytes: Buffer
  variants: Map<Encoding, Variant>
  /** How often it was sent with brotli. */
  brotliUses: number
}

export interface Variant {
  bytes: Buffer
  /** Alternating names and values, the form that `writeHead` takes without conversion. */
  headers: string[]
}

/** 3% smaller than by the usual level, for 4 ms per page and version: worth it for a response to many requests. */
const cachedLevel = 7

/** Compressing smaller responses saves nothing. */
const minCompressedBytes = 1024
/** The best compression takes about 100 ms, so only popular responses get it. */
const popularUses = 50

/** The best compression of a larger response would take a CPU for seconds. */
const maxBestBytes = 1024 * 1024

/** Prepares a response for sending. `headers` are part of it in every encoding. */
export async function toCachedResponse(
  { body, ...draft }: Draft,
  expiresAt: Instant,
  headers: Record<string, string>,
): Promise<CachedResponse> {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  // Hashed off the main thread.
  const hash = Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes))
  const etag = `W/"${hash.toString('base64url').slice(0, 22)}"`
  const all = {
    ...headers,
    ...draft.headers,
    'content-type': draft.contentType,
    etag,
    vary: 'accept-encoding',
  }
  return { draft, etag, expiresAt, headers: all, bytes, variants: new Map(), brotliUses: 0 }
}

/** The best encoding that the client accepts. Small responses are not compressed. */
export function chooseEncoding(response: CachedResponse, accepted: string): Encoding {
  if (response.bytes.length < minCompressedBytes) return 'identity'
  return bestEncoding(accepted)
}

/** The response in one encoding, compressed on first use. */
export async function variantOf(response: CachedResponse, encoding: Encoding): Promise<Variant> {
  const variant = response.variants.get(encoding)
  return variant ?? storeVariant(response, encoding, await pack(response.bytes, encoding, cachedLevel))
}

/** Counts one use; a popular response is recompressed at the highest level in the background. */
export function countUse(response: CachedResponse, encoding: Encoding): void {
  if (encoding !== 'br') return
  response.brotliUses += 1
  if (response.brotliUses !== popularUses || response.bytes.length > maxBestBytes) return
  // If it fails, the faster compression stays in use.
  compressBest(response.bytes).then(
    (bytes) => storeVariant(response, 'br', bytes),
    () => {},
  )
}

function storeVariant(response: CachedResponse, encoding: Encoding, bytes: Buffer): Variant {
  const headers: Record<string, string> = { ...response.headers, 'content-length': String(bytes.length) }
  if (encoding !== 'identity') headers['content-encoding'] = encoding
  const variant = { bytes, headers: Object.entries(headers).flat() }
  response.variants.set(encoding, variant)
  return variant
}
