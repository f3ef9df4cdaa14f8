// Writes the bundle of the server for `start-bundled.mjs`.
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type Plugin, rolldown } from 'rolldown'
import { bundleFolder, bundles } from './bundle-folder.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))
const jobsThread = join(root, 'packages/server/src/jobs-thread/main.ts')
/** The packages with the most code, which import no files. What they import is bundled, too. */
const BUNDLED = ['@comanda', '@hono', '@orpc', 'hono', 'kysely', 'stripe', 'zod']
/** A running program loads parts of its bundle on demand: earlier bundles stay for a while. */
const RETAINED_BUNDLES = 3

/** Files beside a source are read from there. The code of the jobs thread is an entry of the bundle. */
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
        .replace(/(?<!'\.\/jobs\.js', )import\.meta\.url/g, JSON.stringify(url))
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
    },
  },
}

const folder = bundleFolder()
const unfinished = `${folder}.${process.pid}`
try {
  await write(unfinished)
  renameSync(unfinished, folder)
  removeOld()
} catch (error) {
  rmSync(unfinished, { recursive: true, force: true })
  const isWrittenByOther = existsSync(folder)
  if (!isWrittenByOther) throw error
}

/** Not minified: the names of functions in a logged error are those of the sources. */
async function write(dir: string): Promise<void> {
  const bundle = await rolldown({
    cwd: root,
    platform: 'node',
    input: { start: join(root, 'scripts/start.ts'), jobs: jobsThread },
    external: isExternal,
    plugins: [sourceLocations],
  })
  await bundle.write({ dir, format: 'esm', keepNames: true, entryFileNames: '[name].js' })
}

function isExternal(id: string, importer?: string): boolean {
  if (/^[./]/.test(id) || importer?.includes('/node_modules/')) return false
  return !BUNDLED.some((name) => id === name || id.startsWith(`${name}/`))
}

function removeOld(): void {
  const all = readdirSync(bundles).map((name) => join(bundles, name))
  all.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
  for (const old of all.slice(RETAINED_BUNDLES)) rmSync(old, { recursive: true, force: true })
}
