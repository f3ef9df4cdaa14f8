import { readFileSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { basename, join } from 'node:path'

/**
 * The argument with which Node preloads a TypeScript file. A copy without types is written to `folder`: for types Node
 * would load its compiler, which counts as memory of the program. The file must not import packages.
 */
export function preloadArgument(file: string, folder: string): string {
  const copy = join(folder, basename(file).replace(/\.ts$/, '.mjs'))
  writeFileSync(copy, stripTypeScriptTypes(readFileSync(file, 'utf8')))
  return `--import=${copy}`
}
