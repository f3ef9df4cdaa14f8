import { createHash } from 'node:crypto'

export interface ManifestChunk {
  file: string
  css?: string[]
  assets?: string[]
  imports?: string[]
  dynamicImports?: string[]
}
type Manifest = Record<string, ManifestChunk>

/**
 * URL path of the kitchen's service worker. At the root, because a worker's scope is limited to its own
 * folder.
 */
export const kitchenWorkerPath = '/kitchen-worker.js'
export const kitchenWorkerSource = 'src/experiences/kitchen/offline/worker/worker.ts'
const kitchenEntry = 'src/experiences/kitchen/entry.tsx'

/** All files that the kitchen can load, including lazily loaded screens; of the fonts, only the selected ones. */
export function kitchenFiles(manifest: Manifest, isIncludedFont: (file: string) => boolean): string[] {
  const chunks = [...reachableFrom(manifest, kitchenEntry)].flatMap((key) => manifest[key] ?? [])
  const assets = chunks
    .flatMap((chunk) => chunk.assets ?? [])
    .filter((file) => !isFont(file) || isIncludedFont(file))
  const files = [...chunks.map(({ file }) => file), ...chunks.flatMap((chunk) => chunk.css ?? []), ...assets]
  return [...new Set(files)].map((file) => `/${file}`).sort()
}

/**
 * The worker's script, prefixed with the list of files to cache. Its version changes with the worker and with
 * any file.
 */
export function kitchenWorkerScript(code: string, files: readonly string[]): string {
  const version = createHash('sha256').update(code).update(files.join('\n')).digest('hex').slice(0, 12)
  return `self.comandaPrecache=${JSON.stringify({ version, files })};\n${code}`
}

function reachableFrom(manifest: Manifest, root: string): Set<string> {
  const reachable = new Set([root])
  for (const key of reachable) {
    const { imports = [], dynamicImports = [] } = manifest[key] ?? {}
    for (const next of [...imports, ...dynamicImports]) reachable.add(next)
  }
  return reachable
}

function isFont(file: string): boolean {
  return file.endsWith('.woff2')
}
