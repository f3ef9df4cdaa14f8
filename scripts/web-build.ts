import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { ManifestChunk } from './kitchen-worker.ts'
import { filesBelow, fingerprint } from './start/fingerprint.mjs'

export const webRoot = fileURLToPath(new URL('../packages/web/', import.meta.url))
const sources = ['packages/web', 'packages/ui', 'packages/domain', 'packages/contract', 'package-lock.json']
const stamp = join(webRoot, 'dist/stamp')

/**
 * Builds the browser bundles and the server renderer, unless nothing has changed since the last build. Built
 * in a temporary folder and then swapped in: a concurrent start finds the old build or the new one, never a
 * partial one.
 */
export async function buildWeb(): Promise<void> {
  if (isBuilt()) return
  const current = fingerprint(sources)
  const staging = join(webRoot, `dist-${process.pid}`)
  try {
    await buildInto(staging)
    writeFileSync(join(staging, 'stamp'), current)
    swapIn(staging)
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
}

export function isBuilt(): boolean {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint(sources)
}

async function buildInto(folder: string): Promise<void> {
  await buildClient(join(folder, 'client'))
  const { build } = await import('vite')
  await build({ ...shared, build: { ssr: 'src/server.tsx', outDir: join(folder, 'server') } })
  await compressAssets(join(folder, 'client'))
}

/** Builds the bundles for browsers. */
export async function buildClient(outDir: string): Promise<void> {
  process.env.NODE_ENV = 'production'
  const { build } = await import('vite')
  const { builds } = await import('../packages/web/vite.config.ts')
  for (const { manifest, input, isClassic } of builds) {
    const rollupOptions = { input, ...(isClassic && { output: classicOutput }) }
    await build({ ...shared, build: { outDir, emptyOutDir: false, manifest, rollupOptions } })
    rejectCycles(JSON.parse(readFileSync(join(outDir, manifest), 'utf8')))
  }
}

/** Chunks that import each other can use a module before it is evaluated. */
export function rejectCycles(manifest: Readonly<Record<string, Pick<ManifestChunk, 'imports'>>>): void {
  const checked = new Set<string>()
  const check = (chunk: string, path: readonly string[]) => {
    if (path.includes(chunk)) throw new Error(`Chunks import each other: ${[...path, chunk].join(', ')}`)
    if (checked.has(chunk)) return
    for (const imported of manifest[chunk]?.imports ?? []) check(imported, [...path, chunk])
    checked.add(chunk)
  }
  for (const chunk of Object.keys(manifest)) check(chunk, [])
}

/** A script without imports and exports. */
const classicOutput = { format: 'iife', codeSplitting: false } as const

const shared = {
  configFile: join(webRoot, 'vite.config.ts'),
  configLoader: 'native',
  logLevel: 'error',
} as const

function swapIn(folder: string): void {
  const current = join(webRoot, 'dist')
  const old = `${folder}-old`
  mkdirSync(current, { recursive: true })
  renameSync(current, old)
  renameSync(folder, current)
  rmSync(old, { recursive: true, force: true })
}

async function compressAssets(folder: string): Promise<void> {
  const files = filesBelow(folder).filter((file) => /\.(js|css|svg|json)$/.test(file))
  await Promise.all(
    files.map(async (file) => {
      const content = readFileSync(file)
      const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
      writeFileSync(`${file}.br`, await promisify(brotliCompress)(content, quality))
      writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
    }),
  )
}
