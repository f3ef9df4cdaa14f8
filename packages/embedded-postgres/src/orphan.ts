import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { EmbeddedPostgresError } from './errors.ts'
import { assertNotOwned } from './owner-lock.ts'
import { isAlive, postgresProcesses, signal } from './processes.ts'

const GRACE_MS = 10_000
const POLL_MS = 10

type Recorded = { pid: number; socketDir: string | undefined }

/**
 * Ensures that no Postgres is running in the data folder: stops one whose owner died, and removes lock files
 * whose process id has been reused by another program, which Postgres would mistake for a running server.
 *
 * @throws EmbeddedPostgresError `locked` when the running Postgres has a living owner, `start` when it cannot
 * be stopped.
 */
export async function clearOrphan(
  dataDir: string,
  socketDir: string,
  log: (line: string) => void,
): Promise<void> {
  const recorded = readPidFile(dataDir)
  if (recorded && postgresProcesses(dataDir, recorded.pid).length > 0) {
    // A different temporary folder has a different lock: acquiring ours did not detect that owner.
    if (recorded.socketDir && recorded.socketDir !== socketDir)
      await assertNotOwned(recorded.socketDir, dataDir)
    log(`A Postgres without an owner (process ${recorded.pid}) is still running in ${dataDir}: stopping it`)
    await stopAll(dataDir, recorded.pid)
  }
  if (recorded && isAlive(recorded.pid)) rmSync(join(dataDir, 'postmaster.pid'), { force: true })
  if (!existsSync(socketDir)) return
  for (const name of readdirSync(socketDir)) {
    if (name.startsWith('.s.PGSQL.')) rmSync(join(socketDir, name), { force: true })
  }
}

/**
 * Stops every Postgres process of the data folder: fast shutdown first, then without a checkpoint, then
 * SIGKILL.
 */
async function stopAll(dataDir: string, recorded: number): Promise<void> {
  for (const name of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    const running = postgresProcesses(dataDir, recorded)
    // Children exit with their parent; they are signaled one by one only when the parent no longer exists.
    for (const pid of running.includes(recorded) && name !== 'SIGKILL' ? [recorded] : running) {
      // For a child SIGINT means "cancel your query", SIGTERM means "end".
      signal(pid, pid !== recorded && name === 'SIGINT' ? 'SIGTERM' : name)
    }
    const deadline = Date.now() + GRACE_MS
    while (Date.now() < deadline) {
      if (postgresProcesses(dataDir, recorded).length === 0) return
      await delay(POLL_MS)
    }
  }
  throw new EmbeddedPostgresError(
    'start',
    `The Postgres running in ${dataDir} (process ${recorded}) cannot be stopped.`,
  )
}

/** Lines of postmaster.pid: process id, data folder, start time, port, socket folder. */
function readPidFile(dataDir: string): Recorded | undefined {
  const path = join(dataDir, 'postmaster.pid')
  if (!existsSync(path)) return undefined
  const lines = readFileSync(path, 'utf8').split('\n')
  const pid = Math.abs(Number(lines[0]))
  return pid > 0 ? { pid, socketDir: lines[4] || undefined } : undefined
}
