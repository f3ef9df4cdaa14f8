import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Engine } from './binaries.ts'
import { EmbeddedPostgresError } from './errors.ts'
import { changeOwner, type RunAs, switchUserError } from './run-as.ts'
import { MAJOR_VERSION } from './settings.ts'

const ARGUMENTS = [
  ...['-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale-provider=builtin', '--locale=C.UTF-8'],
  '--no-instructions',
]
const LAST_LINES = 8

/**
 * Creates the database files unless they exist. They are created in a temporary folder and renamed into
 * place, so an interrupted start leaves no partial database.
 *
 * @throws EmbeddedPostgresError `init` with initdb's last lines or after an interrupted restore, `version` when the files belong to
 * another major version, `permission` when they are not readable.
 */
export async function ensureCluster(engine: Engine, dataDir: string, runAs: RunAs): Promise<void> {
  if (existsSync(unfinishedRestore(dataDir))) {
    throw new EmbeddedPostgresError(
      'init',
      `A restore into ${dataDir} was interrupted: run "npm run restore" again.`,
    )
  }
  if (hasCluster(dataDir)) return
  const parent = dirname(dataDir)
  const unfinished = `${basename(dataDir)}.initdb-`
  for (const name of readdirSync(parent)) {
    if (name.startsWith(unfinished)) rmSync(join(parent, name), { recursive: true, force: true })
  }
  const fresh = join(parent, `${unfinished}${process.pid}`)
  mkdirSync(fresh, { mode: 0o700 })
  changeOwner(fresh, runAs)
  try {
    await runInitdb(engine, fresh, runAs)
    if (existsSync(dataDir)) rmdirSync(dataDir)
    renameSync(fresh, dataDir)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

/** Where a restore collects the database files before they become the database. */
export function unfinishedRestore(dataDir: string): string {
  return `${dataDir}.restoring`
}

function hasCluster(dataDir: string): boolean {
  if (!existsSync(dataDir)) return false
  const version = readVersion(dataDir)
  if (version === undefined) {
    if (readdirSync(dataDir).length === 0) return false
    throw new EmbeddedPostgresError(
      'init',
      `${dataDir} contains files other than a database: choose an empty folder.`,
    )
  }
  if (version === MAJOR_VERSION) return true
  throw new EmbeddedPostgresError(
    'version',
    `${dataDir} was made by Postgres ${version}, this is Postgres ${MAJOR_VERSION}: move it away, or dump and reload it.`,
  )
}

function readVersion(dataDir: string): number | undefined {
  try {
    return Number(readFileSync(join(dataDir, 'PG_VERSION'), 'utf8').trim())
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new EmbeddedPostgresError(
      'permission',
      `${dataDir} belongs to another user: start as that user, or set COMANDA_DATA to another folder.`,
    )
  }
}

function runInitdb(engine: Engine, folder: string, runAs: RunAs): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(engine.initdb, [...ARGUMENTS, '-D', folder], {
      cwd: '/',
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...runAs.ids,
    })
    let output = ''
    const collect = (text: Buffer) => {
      output += text
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.once('error', (error) => reject(switchUserError(runAs, error)))
    child.once('close', (code, killedBy) => {
      if (code === 0) return resolve()
      const last = output.trim().split('\n').slice(-LAST_LINES)
      reject(
        new EmbeddedPostgresError(
          'init',
          `The database could not be created (initdb: ${killedBy ?? code}).`,
          last,
        ),
      )
    })
  })
}
