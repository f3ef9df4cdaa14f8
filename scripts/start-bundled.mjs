// Starts the program from a bundle of the server's sources, which a process of its own writes when a source has changed.
// Without a bundle, as in a folder that is not writable, it starts from the sources. No TypeScript here: Node would load
// its compiler, a WebAssembly module that stays in memory, in each thread.
import { spawnSync } from 'node:child_process'
import { existsSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { bundleFolder } from './start/bundle-folder.mjs'

const folder = bundleFolder()
if (!existsSync(folder)) {
  const script = fileURLToPath(new URL('start/write-bundle.ts', import.meta.url))
  spawnSync(process.execPath, [script], { stdio: ['ignore', 'ignore', 'inherit'] })
}
if (existsSync(folder)) {
  markUsed()
  await import(pathToFileURL(join(folder, 'start.js')).href)
} else await import('./start.ts')

/** Bundles that were not used for the longest time are removed first. */
function markUsed() {
  try {
    utimesSync(folder, new Date(), new Date())
  } catch {
    // The folder is not writable: nothing is removed from it either.
  }
}
