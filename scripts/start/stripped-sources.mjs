// Where `load-stripped.mjs` finds sources without their types. No TypeScript here: Node would load its compiler.
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))
export const cache = join(root, 'node_modules/.cache/comanda', process.version)

/** The file is named by the content of the source, so that it is never outdated. */
export function strippedFile(source) {
  return join(cache, `${createHash('sha256').update(source).digest('hex')}.js`)
}
