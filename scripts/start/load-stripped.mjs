// Imported before the program, in each of its threads: loads sources without their types from a cache. Node's own compiler
// is a WebAssembly module that would stay in memory, about 25 MB in each thread.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { root, strippedFile } from './stripped-sources.mjs'

let mayFill = true

registerHooks({
  load(url, context, nextLoad) {
    if (!url.startsWith('file:') || !url.endsWith('.ts')) return nextLoad(url, context)
    const file = strippedFile(readFileSync(fileURLToPath(url)))
    if (!existsSync(file)) fill()
    if (!existsSync(file)) return nextLoad(url, context)
    return { format: 'module', source: readFileSync(file, 'utf8'), shortCircuit: true }
  },
})

/** Once, in a process of its own. Without a cache, as in a folder that is not writable, Node compiles. */
function fill() {
  if (mayFill)
    spawnSync(process.execPath, [fileURLToPath(import.meta.resolve('./strip-sources.mjs'))], { cwd: root })
  mayFill = false
}
