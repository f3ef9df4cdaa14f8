// Writes the bundle of the server for `start-bundled.mjs`.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, extname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type Plugin, rolldown } from 'rolldown'
import { bundleFolder, bundles } from './bundle-folder.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))
const jobsThread = join(root, 'packages/server/src/jobs-thread/main.ts')
/** The packages with the most code, which read no files of their own. What they import is bundled, too. */
const BUNDLED = ['@comanda', '@hono', '@orpc', 'hono', 'kysely', 'stripe', 'zod']
/** A running program loads parts of its bundle on demand: earlier bundles stay for a while. */
const RETAINED_BUNDLES = 3

/** Files next to a source are read from there. The code of the jobs thread is an entry of the bundle. */
const sourceLocations: Plugin = {
  name: 'source-locations',
  transform: {
    filter: { code: 'import.meta' },
    handler(code, id) {
      const url = pathToFileURL(id).href
      return code
        .replace(/new Worker\(new URL\('(.+?)', import\.meta\.url\)/g, (_, worker: string) => {
          if (resolve(dirname(id), worker) !== jobsThread) throw new Error(`${worker} has no entry`)
          return "new Worker(new URL('./jobs.js', import.meta.url)"
        })
        .replace(/(?<!'\.\/jobs\.js', )import\.meta\.url/g, () => JSON.stringify(url))
        .replaceAll('import.meta.dirname', () => JSON.stringify(dirname(id)))
    },
  },
}

const folder = bundleFolder()
const unfinished = `${folder}.${process.pid}`
try {
  await write(unfinished)
  renameSync(unfinished, folder)
} catch (error) {
  rmSync(unfinished, { recursive: true, force: true })
  const isWrittenByOther = existsSync(folder)
  if (!isWrittenByOther) throw error
}
removeOld()

/**
 * Not minified: the names of functions in a logged error are those of the sources. Without comments and in ASCII: each thread
 * holds the text of its modules, at two bytes for every character if one is beyond Latin 1.
 */
async function write(dir: string): Promise<void> {
  const bundle = await rolldown({
    cwd: root,
    platform: 'node',
    input: { start: join(root, 'scripts/start.ts'), jobs: jobsThread },
    external: isExternal,
    plugins: [sourceLocations],
  })
  const { output } = await bundle.generate({
    format: 'esm',
    keepNames: true,
    entryFileNames: '[name].js',
    comments: false,
    charset: 'ascii',
  })
  mkdirSync(dir, { recursive: true })
  for (const file of output) {
    if (file.type !== 'chunk') throw new Error(`${file.fileName} is no code`)
    // On the disk before the folder gets its name: a power failure leaves no bundle with empty files.
    writeFileSync(join(dir, file.fileName), file.code, { flush: true })
  }
}

function isExternal(id: string, importer?: string): boolean {
  if (/^[./]/.test(id) || importer?.includes('/node_modules/')) return false
  return !BUNDLED.some((name) => id === name || id.startsWith(`${name}/`))
}

/** Removes the bundles that were not used for the longest time, and what interrupted starts left over an hour ago. */
function removeOld(): void {
  const all = readdirSync(bundles).map((name) => join(bundles, name))
  // Another start may be removing one.
  const usedAt = new Map(all.map((path) => [path, statSync(path, { throwIfNoEntry: false })?.mtimeMs]))
  const isLeftover = (path: string) => extname(path) !== ''
  const used = all
    .filter((path) => !isLeftover(path))
    .sort((a, b) => Number(usedAt.get(b)) - Number(usedAt.get(a)))
  // Renamed first: a removal that is interrupted leaves no bundle without some of its files.
  for (const old of used.slice(RETAINED_BUNDLES)) {
    renameSync(old, `${old}.old`)
    rmSync(`${old}.old`, { recursive: true, force: true })
  }
  const hourAgo = Date.now() - 3_600_000
  for (const path of all.filter(isLeftover))
    if (Number(usedAt.get(path)) < hourAgo) rmSync(path, { recursive: true, force: true })
}
