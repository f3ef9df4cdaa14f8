import { createHash } from 'node:crypto'
import { chmodSync, existsSync, lstatSync, mkdirSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { copyEngine, type Engine } from './binaries.ts'
import { EmbeddedPostgresError } from './errors.ts'
import { canAccess, changeOwner, type RunAs } from './run-as.ts'

/** Accessible to every account, and persists across reboots. */
const OPEN_STATE_FOLDER = '/var/lib/comanda'

export type Places = { engine: Engine; dataDir: string; socketDir: string }

/**
 * Chooses the folders of engine, data and socket such that the engine's account can access all of them. For a
 * project below an inaccessible folder (a clone in /root), the data and a copy of the engine go to
 * /var/lib/comanda; one log line each reports it.
 *
 * @throws EmbeddedPostgresError `permission` when a folder cannot be created.
 */
export function resolveEnginePaths(
  requested: string,
  engine: Engine,
  runAs: RunAs,
  log: (line: string) => void,
): Places {
  try {
    const dataDir = chooseDataDir(requested, runAs, log)
    return {
      dataDir,
      engine: chooseEngine(engine, runAs, log),
      socketDir: makeSocketDir(dataDir, runAs),
    }
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new EmbeddedPostgresError('permission', `The database cannot be stored in ${requested}: ${reason}`)
  }
}

function chooseDataDir(requested: string, runAs: RunAs, log: (line: string) => void): string {
  const absolute = resolve(requested)
  mkdirSync(dirname(absolute), { recursive: true, mode: 0o755 })
  const dataDir = existsSync(absolute)
    ? realpathSync(absolute)
    : join(realpathSync(dirname(absolute)), basename(absolute))
  if (canAccess(dirname(dataDir), runAs)) return dataDir
  const reachable = join(openFolder(fingerprint(dataDir)), 'postgres')
  log(
    `Postgres runs as user ${runAs.name}, who cannot access ${dataDir}: the database is stored in ${reachable}`,
  )
  return reachable
}

function chooseEngine(engine: Engine, runAs: RunAs, log: (line: string) => void): Engine {
  if (canAccess(engine.postgres, runAs)) return engine
  const copy = copyEngine(engine, openFolder())
  log(
    `Postgres runs as user ${runAs.name}, who cannot access ${engine.folder}: using a copy in ${copy.folder}`,
  )
  return copy
}

/** Makes the folders traversable for every account, regardless of the umask. */
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
 * Sockets are created in the temporary folder because their path is limited to 107 bytes (103 on macOS). The
 * folder is private; one that belongs to another user is rejected.
 */
function makeSocketDir(dataDir: string, runAs: RunAs): string {
  const folder = join(realpathSync(tmpdir()), `comanda-${runAs.uid}-${fingerprint(dataDir)}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const found = lstatSync(folder)
  if (!found.isDirectory() || ![runAs.uid, process.getuid?.()].includes(found.uid)) {
    throw new EmbeddedPostgresError(
      'permission',
      `${folder} belongs to another user: remove it, or set TMPDIR.`,
    )
  }
  chmodSync(folder, 0o700)
  changeOwner(folder, runAs)
  if (!canAccess(folder, runAs)) {
    throw new EmbeddedPostgresError(
      'permission',
      `Postgres runs as user ${runAs.name}, who cannot access the temporary folder ${tmpdir()}: set TMPDIR to another folder.`,
    )
  }
  return folder
}

function fingerprint(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 16)
}
