import { bestEncoding, pack } from './packing.ts'

const worthPacking = 1024
const text = /^(?:text\/(?!event-stream)|application\/(?:json|javascript|xml|manifest\+json)|image\/svg)/

/**
 * Packs text of more than 1 kB for clients that take it. Streams pass as they are. Answers to changes pass too: they
 * are short, and an order is not to wait for its packing.
 */
export async function compressed(request: Request, response: Response): Promise<Response> {
  const { headers, status } = response
  if (request.method !== 'GET' || !response.body) return response
  // Whoever names its forms has chosen one already.
  if (headers.has('vary') || headers.has('content-encoding')) return response
  if (!text.test(headers.get('content-type') ?? '')) return response
  headers.set('vary', 'accept-encoding')
  const encoding = bestEncoding(request.headers.get('accept-encoding') ?? '')
  if (encoding === 'identity' || Number(headers.get('content-length') ?? worthPacking) < worthPacking)
    return response
  const bytes = Buffer.from(await response.arrayBuffer())
  headers.delete('content-length')
  if (bytes.length < worthPacking) return new Response(bytes, { status, headers })
  headers.set('content-encoding', encoding)
  return new Response(new Uint8Array(await pack(bytes, encoding)), { status, headers })
}
