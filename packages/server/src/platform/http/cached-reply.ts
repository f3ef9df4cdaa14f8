import { type CachedResponse, chooseEncoding, countUse, type Variant, variantOf } from './cached-response.ts'
import type { ResponseCache } from './response-cache.ts'

/** The request headers that decide in which form a cached response is sent. */
export interface ClientPreferences {
  acceptEncoding: string
  ifNoneMatch: string | null
  /** The query including its question mark, or "". */
  query: string
}

export interface Reply {
  status: number
  headers: string[]
  body: Buffer | null
}

/** A reply from memory; null when nothing is cached, or not yet in the preferred encoding. */
export function replyFromCache(cache: ResponseCache, key: string, wants: ClientPreferences): Reply | null {
  const answer = cache.peek(key)
  if (!answer) return null
  if (matches(answer, wants)) return notModified(answer, wants)
  const encoding = chooseEncoding(answer, wants.acceptEncoding)
  const variant = answer.variants.get(encoding)
  if (!variant) return null
  countUse(answer, encoding)
  return fullReply(answer, variant, wants)
}

/** A reply in the preferred encoding, compressed on first use. */
export async function replyWith(answer: CachedResponse, wants: ClientPreferences): Promise<Reply> {
  if (matches(answer, wants)) return notModified(answer, wants)
  const encoding = chooseEncoding(answer, wants.acceptEncoding)
  const variant = await variantOf(answer, encoding)
  countUse(answer, encoding)
  return fullReply(answer, variant, wants)
}

function fullReply(answer: CachedResponse, variant: Variant, wants: ClientPreferences): Reply {
  const headers = [...variant.headers, 'cache-control', cacheControl(answer, wants)]
  return { status: answer.draft.status, headers, body: variant.bytes }
}

function notModified(answer: CachedResponse, wants: ClientPreferences): Reply {
  const headers = [
    'etag',
    answer.etag,
    'vary',
    'accept-encoding',
    'cache-control',
    cacheControl(answer, wants),
  ]
  return { status: 304, headers, body: null }
}

function matches(answer: CachedResponse, wants: ClientPreferences): boolean {
  if (wants.ifNoneMatch === null || answer.draft.status !== 200) return false
  return wants.ifNoneMatch === '*' || wants.ifNoneMatch.includes(answer.etag.slice(2))
}

function cacheControl(answer: CachedResponse, wants: ClientPreferences): string {
  if (answer.draft.status !== 200) return 'no-store'
  const { version } = answer.draft
  return version !== null && wants.query === `?version=${version}`
    ? 'public, max-age=31536000, immutable'
    : 'public, max-age=0, must-revalidate'
}

export function preferencesOf(request: Request): ClientPreferences {
  return {
    acceptEncoding: request.headers.get('accept-encoding') ?? '',
    ifNoneMatch: request.headers.get('if-none-match'),
    query: new URL(request.url).search,
  }
}

export function toResponse({ status, headers, body }: Reply): Response {
  const pairs: [string, string][] = []
  for (let i = 0; i + 1 < headers.length; i += 2) pairs.push([headers[i] ?? '', headers[i + 1] ?? ''])
  return new Response(body && new Uint8Array(body), { status, headers: pairs })
}
