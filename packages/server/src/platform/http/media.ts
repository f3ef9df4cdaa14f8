import type { App } from '../../app.ts'
import { inertPolicy } from './content-policy.ts'
import { HttpFailure } from './failures.ts'

const types: Record<string, string> = {
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
  svg: 'image/svg+xml',
}

/** Serves pictures. A file is written once under a unique name, so it can be cached forever. */
export async function serveMedia(app: App, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const path = pathname.slice('/media/'.length)
  const type = types[/\.([a-z]+)$/.exec(path)?.[1] ?? '']
  if (!type || !isPlainPath(path) || path.startsWith('private/')) throw new HttpFailure(404, 'NOT_FOUND')
  const headers = {
    etag: `"${path}"`,
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': inertPolicy,
    'cross-origin-resource-policy': 'cross-origin',
  }
  if (request.headers.get('if-none-match')?.includes(headers.etag)) {
    return new Response(null, { status: 304, headers })
  }
  const content = await app.files.read(path)
  if (!content) throw new HttpFailure(404, 'NOT_FOUND')
  return new Response(new Uint8Array(content), {
    headers: { ...headers, 'content-type': type, 'content-length': String(content.byteLength) },
  })
}

/** Accepts only paths of letters, digits, "-", "_" and "."; no segment can lead out of the store. */
function isPlainPath(path: string): boolean {
  return path.split('/').every((part) => /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/.test(part))
}
