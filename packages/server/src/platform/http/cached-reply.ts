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
  const response = cache.peek(key)
  if (!response) return null
  if (matches(response, wants)) return notModified(response, wants)
  const encoding = chooseEncoding(response, wants.acceptEncoding)
  const variant = response.variants.get(encoding)
  if (!variant) return null
  countUse(response, encoding)
  return fullReply(response, variant, wants)
}

/** A reply in the preferred encoding, compressed on first use. */
export async function replyWith(response: CachedResponse, wants: ClientPreferences): Promise<Reply> {
  if (matches(response, wants)) return notModified(response, wants)
  const encoding = chooseEncoding(response, wants.acceptEncoding)
  const variant = await variantOf(response, encoding)
  countUse(response, encoding)
  return fullReply(response, variant, wants)
}

function fullReply(response: CachedResponse, variant: Variant, wants: ClientPreferences): Reply {
  const headers = [...variant.headers, 'cache-control', cacheControl(response, wants)]
  return { status: response.draft.status, headers, body: variant.bytes }
}

function notModified(response: CachedResponse, wants: ClientPreferences): Reply {
  const headers = [
    'etag',
    response.etag,
    'vary',
    'accept-encoding',
    'cache-control',
    cacheControl(response, wants),
  ]
  return { status: 304, headers, body: null }
}

function matches(response: CachedResponse, wants: ClientPreferences): boolean {
  if (wants.ifNoneMatch === null || response.draft.status !== 200) return false
  return wants.ifNoneMatch === '*' || wants.ifNoneMatch.includes(response.etag.slice(2))
}

function cacheControl(response: CachedResponse, wants: ClientPreferences): string {
  if (response.draft.status !== 200) return 'no-store'
  const { version } = response.draft
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
