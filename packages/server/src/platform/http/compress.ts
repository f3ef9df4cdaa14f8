import { bestEncoding, pack } from './encodings.ts'

const minCompressedBytes = 1024
const text = /^(?:text\/(?!event-stream)|application\/(?:json|javascript|xml|manifest\+json)|image\/svg)/

/**
 * Compresses text of more than 1 kB for clients that accept it. Exempt are streams, downloads, which can be larger than the
 * memory (the complete text is compressed in one call), and responses to writes: they are short, and placing an order must
 * not wait for compression.
 */
export async function compressed(request: Request, response: Response): Promise<Response> {
  const { headers, status } = response
  if (request.method !== 'GET' || !response.body) return response
  // A response with Vary or Content-Encoding is already in its final form.
  if (headers.has('vary') || headers.has('content-encoding')) return response
  if (!text.test(headers.get('content-type') ?? '')) return response
  if (headers.get('content-disposition')?.startsWith('attachment')) return response
  headers.set('vary', 'accept-encoding')
  const encoding = bestEncoding(request.headers.get('accept-encoding') ?? '')
  if (
    encoding === 'identity' ||
    Number(headers.get('content-length') ?? minCompressedBytes) < minCompressedBytes
  )
    return response
  const bytes = Buffer.from(await response.arrayBuffer())
  headers.delete('content-length')
  if (bytes.length < minCompressedBytes) return new Response(bytes, { status, headers })
  headers.set('content-encoding', encoding)
  return new Response(new Uint8Array(await pack(bytes, encoding)), { status, headers })
}
