import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { workerPolicy } from '../packages/server/src/platform/http/content-policy.ts'
import type { Web } from '../packages/server/src/platform/web.ts'
import {
  kitchenFiles,
  kitchenWorkerPath,
  kitchenWorkerScript,
  kitchenWorkerSource,
  type ManifestChunk,
} from './kitchen-worker.ts'
import { webRoot } from './web-build.ts'

type Renderer = typeof import('../packages/web/src/server.tsx')
type Manifest = Record<string, ManifestChunk>

/** Serves the built web front end: files from memory, pages through the built renderer. */
export async function loadBuiltWeb(): Promise<Web> {
  const renderer: Renderer = await import(join(webRoot, 'dist/server/server.js'))
  const manifests = readManifests(join(webRoot, 'dist/client/.vite'))
  const files = loadFiles(join(webRoot, 'dist/client'))
  const worker = readWorker(manifests)
  const menuStyle = readStyles(assetsOf(manifests, 'storefront').styles)
  return {
    route: renderer.routePage,
    render: (state, origin) =>
      renderer.renderPage(state, origin, { ...assetsOf(manifests, state.experience), menuStyle }),
    menuStyleHash: `sha256-${createHash('sha256').update(menuStyle).digest('base64')}`,
    asset: async (request) => workerResponse(worker, request) ?? fileResponse(files, request),
    close: async () => {},
  }
}

function readManifests(folder: string): Manifest[] {
  const names = readdirSync(folder).filter((name) => extname(name) === '.json')
  return names.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))
}

function readStyles(paths: string[]): string {
  return paths.map((path) => readFileSync(join(webRoot, 'dist/client', path), 'utf8')).join('')
}

/** The kitchen's service worker of this build. */
function readWorker(manifests: Manifest[]): string {
  const chunk = findChunk(manifests, kitchenWorkerSource)
  const staff = manifests.find((candidate) => 'src/experiences/kitchen/entry.tsx' in candidate)
  if (!chunk || !staff) throw new Error('The build has no kitchen service worker')
  const code = readFileSync(join(webRoot, 'dist/client', chunk.file), 'utf8')
  return kitchenWorkerScript(
    code,
    kitchenFiles(staff, (file) => file.includes('/inter-')),
  )
}

/** Always revalidated: a cached worker would keep an old kitchen alive. */
function workerResponse(worker: string, request: Request): Response | null {
  if (new URL(request.url).pathname !== kitchenWorkerPath) return null
  if (request.method !== 'GET' && request.method !== 'HEAD') return null
  return new Response(request.method === 'HEAD' ? null : worker, {
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': workerPolicy,
    },
  })
}

function assetsOf(manifests: Manifest[], experience: string) {
  const entryName = `src/experiences/${experience}/entry.tsx`
  const manifest = manifests.find((candidate) => entryName in candidate) ?? {}
  const entry = manifest[entryName]
  if (!entry) throw new Error(`The build has no entry for ${experience}`)
  const chunks = [entry, ...importsOf(manifest, entry)]
  const styles = [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))]
  const fonts = chunks
    .flatMap((chunk) => chunk.assets ?? [])
    .filter((file) => isFirstPaintFont(file, experience))
  const arrival = findChunk(manifests, `src/experiences/${experience}/arrival.ts`)
  // Modules that are loaded after the first paint are loaded in one step.
  const later = arrival ? (entry.dynamicImports ?? []).flatMap((key) => manifest[key] ?? []) : []
  const modules = [...chunks.slice(1), ...later.flatMap((chunk) => [chunk, ...importsOf(manifest, chunk)])]
  return {
    arrivalScript: arrival ? `/${arrival.file}` : null,
    scripts: [`/${entry.file}`],
    modulePreloads: [...new Set(modules)].map((chunk) => `/${chunk.file}`),
    styles: styles.map((file) => `/${file}`),
    fonts: [...new Set(fonts)].map((file) => `/${file}`),
  }
}

function findChunk(manifests: Manifest[], source: string): ManifestChunk | undefined {
  return manifests.find((manifest) => source in manifest)?.[source]
}

function importsOf(manifest: Manifest, chunk: ManifestChunk, seen = new Set<string>()): ManifestChunk[] {
  return (chunk.imports ?? []).flatMap((key) => {
    const imported = manifest[key]
    if (!imported || seen.has(key)) return []
    seen.add(key)
    return [imported, ...importsOf(manifest, imported, seen)]
  })
}

/** The fonts of the first paint; others load on demand. */
function isFirstPaintFont(file: string, experience: string): boolean {
  return (
    file.includes('/inter-basic-') ||
    (experience === 'storefront' && file.includes('/bricolage-grotesque-basic-'))
  )
}

interface StoredFile {
  type: string
  cacheControl: string
  /** null if compressed: the few clients that accept no compression receive the decompressed `gz`. */
  identity: Buffer | null
  br: Buffer | null
  gz: Buffer | null
}

function loadFiles(folder: string): Map<string, StoredFile> {
  const files = new Map<string, StoredFile>()
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name)
    const type = contentTypes[extname(name)]
    if (!type || name.startsWith('.vite')) continue
    const optional = (ending: string) => (existsSync(path + ending) ? readFileSync(path + ending) : null)
    const [br, gz] = [optional('.br'), optional('.gz')]
    files.set(`/${relative(folder, path)}`, {
      type,
      cacheControl: name.startsWith('assets/')
        ? 'public, max-age=31536000, immutable'
        : 'public, max-age=3600',
      identity: gz ? null : readFileSync(path),
      br,
      gz,
    })
  }
  return files
}

function fileResponse(files: Map<string, StoredFile>, request: Request): Response | null {
  const file = files.get(new URL(request.url).pathname)
  if (!file || (request.method !== 'GET' && request.method !== 'HEAD')) return null
  const accepted = request.headers.get('accept-encoding') ?? ''
  const [encoding, body] =
    file.br && /\bbr\b/.test(accepted)
      ? ['br', file.br]
      : file.gz && /\bgzip\b/.test(accepted)
        ? ['gzip', file.gz]
        : [null, file.identity ?? gunzipSync(file.gz ?? '')]
  const headers = new Headers({
    'content-type': file.type,
    'cache-control': file.cacheControl,
    vary: 'accept-encoding',
  })
  if (encoding) headers.set('content-encoding', encoding)
  headers.set('content-length', String(body.length))
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { headers })
}

const contentTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
}
