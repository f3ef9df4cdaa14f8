import { rmSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { locateEngine } from './binaries.ts'
import { type Places, resolveEnginePaths } from './engine-paths.ts'
import { EmbeddedPostgresError } from './errors.ts'
import { ensureCluster } from './init-cluster.ts'
import { clearOrphan } from './orphan.ts'
import { acquireOwnerLock } from './owner-lock.ts'
import { waitUntilReady } from './readiness.ts'
import { chooseRunAs, type RunAs } from './run-as.ts'
import { type EngineFlags, engineArguments, SOCKET_PORT } from './settings.ts'
import { spawnWatched, type Watched } from './spawn.ts'
import { supervise } from './supervise.ts'

/** A fast shutdown writes a checkpoint; after this timeout the server is killed. */
const SHUTDOWN_MS = 20_000

export type EmbeddedPostgresOptions = {
  /** Folder of the database files; created when missing. */
  dataDir: string
  log: (line: string) => void
  /** Server settings on top of the defaults, e.g. `{ fsync: 'off' }`. */
  flags?: EngineFlags
}

export type EmbeddedPostgres = {
  /** For pg: `host` is the folder of the Unix socket; no password. */
  connection: { host: string; port: number; user: 'postgres'; database: 'postgres' }
  /** The actual data folder; differs from the requested one when the engine's account could not access it. */
  dataDir: string
  /** Fast shutdown: closes connections, writes a checkpoint, leaves no process running. */
  stop(): Promise<void>
}

/**
 * Starts the embedded Postgres and keeps it running until `stop()`, or until this process exits for any
 * reason. Resolves when connections are accepted. A server that crashes is restarted; its connections are
 * lost.
 *
 * @throws EmbeddedPostgresError with a one-line message: data in use, no permission, creation or start
 * failed.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log } = options
  const runAs = chooseRunAs(options.dataDir)
  const places = resolveEnginePaths(options.dataDir, locateEngine(), runAs, log)
  const { dataDir, socketDir } = places
  const lock = await acquireOwnerLock(socketDir, dataDir)
  const launch = () => launchServer(places, runAs, options)
  try {
    await ensureCluster(places.engine, dataDir, runAs)
    const supervised = supervise(await launch(), launch, log)
    return {
      connection: { host: socketDir, port: SOCKET_PORT, user: 'postgres', database: 'postgres' },
      dataDir,
      async stop() {
        const stopped = supervised.stop()
        await Promise.race([stopped, delay(SHUTDOWN_MS, undefined, { ref: false })])
        await clearOrphan(dataDir, socketDir, log)
        await stopped
        await lock.release()
        rmSync(socketDir, { recursive: true, force: true })
      },
    }
  } catch (error) {
    await lock.release()
    rmSync(socketDir, { recursive: true, force: true })
    throw error
  }
}

async function launchServer(
  places: Places,
  runAs: RunAs,
  options: EmbeddedPostgresOptions,
): Promise<Watched> {
  const { dataDir, socketDir, engine } = places
  await clearOrphan(dataDir, socketDir, options.log)
  const args = engineArguments(dataDir, socketDir, options.flags)
  const server = spawnWatched(engine.postgres, args, runAs, options.log)
  const failed = new AbortController()
  void server.ended.then((reason) => failed.abort(reason))
  try {
    await waitUntilReady(socketDir, failed.signal)
    return server
  } catch {
    throw new EmbeddedPostgresError(
      'start',
      `Postgres did not start in ${dataDir} (${failed.signal.reason}).`,
      server.lastLines(),
    )
  }
}
