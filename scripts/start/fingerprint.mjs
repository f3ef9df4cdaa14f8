import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

/**
 * A hash over the location and content of every source file in folders of the repository.
 *
 * @param {string[]} sources
 */
export function fingerprint(sources) {
  const hash = createHash('sha256')
  for (const file of sources.flatMap((source) => filesBelow(join(root, source)))) {
    const content = readFileSync(file)
    hash.update(`${file} ${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}

/**
 * The source files in a folder, sorted; without those of tests.
 *
 * @param {string} path
 * @returns {string[]}
 */
export function filesBelow(path) {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !(entry.isDirectory() && /^(node_modules|dist|dist-.*|test)$/.test(entry.name)))
    .flatMap((entry) => filesBelow(join(path, entry.name)))
    .sort()
}
