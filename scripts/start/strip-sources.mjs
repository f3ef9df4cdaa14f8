// Fills the cache of `load-stripped.mjs` with the sources of the server, and removes what is not theirs.
import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { cache, root, strippedFile } from './stripped-sources.mjs'

const SOURCES = [
  'packages/{contract,demo,domain,embedded-postgres,server}/src/**/*.ts',
  '{bench,scripts}/**/*.ts',
]

process.removeAllListeners('warning')
for (const version of existsSync(dirname(cache)) ? readdirSync(dirname(cache)) : []) {
  if (version !== basename(cache)) rmSync(join(dirname(cache), version), { recursive: true, force: true })
}
mkdirSync(cache, { recursive: true })
const needed = new Set(globSync(SOURCES, { cwd: root }).map(strip))
for (const name of readdirSync(cache)) if (!needed.has(name)) rmSync(join(cache, name), { force: true })

/** Types become spaces, so that lines and columns of errors are those of the source. */
function strip(path) {
  const source = readFileSync(join(root, path))
  const file = strippedFile(source)
  if (!existsSync(file)) {
    const unfinished = `${file}.${process.pid}`
    writeFileSync(unfinished, stripTypeScriptTypes(source.toString()))
    renameSync(unfinished, file)
  }
  return basename(file)
}
