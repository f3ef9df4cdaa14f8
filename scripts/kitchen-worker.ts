import { createHash } from 'node:crypto'

export interface ManifestChunk {
  file: string
  css?: string[]
  assets?: string[]
  imports?: string[]
  dynamicImports?: string[]
}
type Manifest = Record<string, ManifestChunk>

/** Where browsers get the kitchen's service worker: at the root, because a worker's folder is the most it can look after. */
export const kitchenWorkerPath = '/kitchen-worker.js'
export const kitchenWorkerSource = 'src/experiences/kitchen/offline/worker/worker.ts'
const kitchenEntry = 'src/experiences/kitchen/entry.tsx'

/** Everything that the kitchen may ever load, screens that come later included; of fonts the faces of the first paint. */
export function kitchenFiles(manifest: Manifest, isWantedFont: (file: string) => boolean): string[] {
  const chunks = [...reachedFrom(manifest, kitchenEntry)].flatMap((key) => manifest[key] ?? [])
  const assets = chunks
    .flatMap((chunk) => chunk.assets ?? [])
    .filter((file) => !isFont(file) || isWantedFont(file))
  const files = [...chunks.map(({ file }) => file), ...chunks.flatMap((chunk) => chunk.css ?? []), ...assets]
  return [...new Set(files)].map((file) => `/${file}`).sort()
}

/** The worker's script with what it is to keep in front. Its version changes with the worker and with any file. */
export function kitchenWorkerScript(code: string, files: readonly string[]): string {
  const version = createHash('sha256').update(code).update(files.join('\n')).digest('hex').slice(0, 12)
  return `self.comandaKept=${JSON.stringify({ version, files })};\n${code}`
}

function reachedFrom(manifest: Manifest, root: string): Set<string> {
  const reached = new Set([root])
  for (const key of reached) {
    const { imports = [], dynamicImports = [] } = manifest[key] ?? {}
    for (const next of [...imports, ...dynamicImports]) reached.add(next)
  }
  return reached
}

function isFont(file: string): boolean {
  return file.endsWith('.woff2')
}
