import { createHash } from 'node:crypto'
import type { Instant } from '@comanda/domain/time/instant'
import { bestEncoding, type Encoding, pack, packBest } from './packing.ts'

/** What a maker hands over to be kept. */
export interface Draft {
  body: string
  contentType: string
  status: number
  /** Its own, before those that every answer carries. */
  headers?: Record<string, string>
  /** Of the menu, where the answer shows nothing else; a request for this version may be kept for ever. */
  version: number | null
  /** Whose change makes it stale; null when any restaurant's change does. */
  restaurantId: string | null
}

/** One finished answer in the encodings that were asked for so far. */
export interface StoredAnswer {
  draft: Draft
  etag: string
  expiresAt: Instant
  headers: Record<string, string>
  bytes: Buffer
  variants: Map<Encoding, Variant>
  /** Times it was sent in brotli. */
  brotliUses: number
}

export interface Variant {
  bytes: Buffer
  /** Name, value, name, value: as `writeHead` takes them without any work. */
  headers: string[]
}

/** Below this a packed answer saves nothing. */
const worthPacking = 1024
/** The best compression takes a tenth of a second, so only what is asked for often gets it. */
const popular = 50

/** Makes an answer ready to be sent. `headers` go out with it in every encoding. */
export function storeDraft(draft: Draft, expiresAt: Instant, headers: Record<string, string>): StoredAnswer {
  const bytes = Buffer.from(draft.body)
  const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  const all = {
    ...headers,
    ...draft.headers,
    'content-type': draft.contentType,
    etag,
    vary: 'accept-encoding',
  }
  return { draft, etag, expiresAt, headers: all, bytes, variants: new Map(), brotliUses: 0 }
}

/** The best encoding that the client takes. Small answers go as they are. */
export function chooseEncoding(answer: StoredAnswer, accepted: string): Encoding {
  if (answer.bytes.length < worthPacking) return 'identity'
  return bestEncoding(accepted)
}

/** The answer in one encoding, packed on first use. */
export async function variantOf(answer: StoredAnswer, encoding: Encoding): Promise<Variant> {
  return answer.variants.get(encoding) ?? keep(answer, encoding, await pack(answer.bytes, encoding))
}

/** Counts a use; what proves popular is packed again as small as it gets, in the background. */
export function countUse(answer: StoredAnswer, encoding: Encoding): void {
  if (encoding !== 'br') return
  answer.brotliUses += 1
  if (answer.brotliUses !== popular) return
  // Should it fail, the quickly packed one stays.
  packBest(answer.bytes).then(
    (bytes) => keep(answer, 'br', bytes),
    () => {},
  )
}

function keep(answer: StoredAnswer, encoding: Encoding, bytes: Buffer): Variant {
  const headers: Record<string, string> = { ...answer.headers, 'content-length': String(bytes.length) }
  if (encoding !== 'identity') headers['content-encoding'] = encoding
  const variant = { bytes, headers: Object.entries(headers).flat() }
  answer.variants.set(encoding, variant)
  return variant
}
