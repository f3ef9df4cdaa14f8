import { createHash } from 'node:crypto'
import { chmodSync, existsSync, lstatSync, mkdirSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { copyEngine, type Engine } from './binaries.ts'
import { EmbeddedPostgresError } from './errors.ts'
import { canReach, giveTo, type RunAs } from './run-as.ts'

/** Reachable for every account, and kept across restarts of the machine. */
const OPEN_STATE_FOLDER = '/var/lib/comanda'

export type Places = { engine: Engine; dataDir: string; socketDir: string }

/**
 * Settles where engine, data and socket live, such that the engine's account reaches all of them. A project
 * below a closed folder (a clone in /root) gets its data and a copy of the engine under /var/lib/comanda; the
 * log says so in one line each.
 *
 * @throws EmbeddedPostgresError `permission` when a folder cannot be made.
 */
export function settlePlaces(
  wanted: string,
  engine: Engine,
  runAs: RunAs,
  log: (line: string) => void,
): Places {
  try {
    const dataDir = settleDataDir(wanted, runAs, log)
    return {
      dataDir,
      engine: settleEngine(engine, runAs, log),
      socketDir: makeSocketDir(dataDir, runAs),
    }
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new EmbeddedPostgresError('permission', `The database cannot be kept in ${wanted}: ${reason}`)
  }
}

function settleDataDir(wanted: string, runAs: RunAs, log: (line: string) => void): string {
  const absolute = resolve(wanted)
  mkdirSync(dirname(absolute), { recursive: true, mode: 0o755 })
  const dataDir = existsSync(absolute)
    ? realpathSync(absolute)
    : join(realpathSync(dirname(absolute)), basename(absolute))
  if (canReach(dirname(dataDir), runAs)) return dataDir
  const reachable = join(openFolder(fingerprint(dataDir)), 'postgres')
  log(`${dataDir} is closed to user ${runAs.name}, who runs Postgres: the database is kept in ${reachable}`)
  return reachable
}

function settleEngine(engine: Engine, runAs: RunAs, log: (line: string) => void): Engine {
  if (canReach(engine.postgres, runAs)) return engine
  const copy = copyEngine(engine, openFolder())
  log(`${engine.folder} is closed to user ${runAs.name}, who runs Postgres: a copy in ${copy.folder} is used`)
  return copy
}

/** Whatever the umask, the folders on the way stay passable for every account. */
function openFolder(...below: string[]): string {
  let folder = OPEN_STATE_FOLDER
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
  for (const name of below) {
    folder = join(folder, name)
    mkdirSync(folder, { recursive: true })
    chmodSync(folder, 0o755)
  }
  return folder
}

/**
 * Sockets live in the temporary folder because their path may not exceed 107 bytes (103 on macOS). The folder
 * is private, and refused when somebody else made it.
 */
function makeSocketDir(dataDir: string, runAs: RunAs): string {
  const folder = join(realpathSync(tmpdir()), `comanda-${runAs.uid}-${fingerprint(dataDir)}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const found = lstatSync(folder)
  if (!found.isDirectory() || ![runAs.uid, process.getuid?.()].includes(found.uid)) {
    throw new EmbeddedPostgresError(
      'permission',
      `${folder} belongs to somebody else: remove it, or set TMPDIR.`,
    )
  }
  chmodSync(folder, 0o700)
  giveTo(folder, runAs)
  if (!canReach(folder, runAs)) {
    throw new EmbeddedPostgresError(
      'permission',
      `The temporary folder ${tmpdir()} is closed to user ${runAs.name}, who runs Postgres: set TMPDIR to another.`,
    )
  }
  return folder
}

function fingerprint(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 16)
}
