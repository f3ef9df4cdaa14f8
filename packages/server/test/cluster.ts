import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { isAlive } from '../../embedded-postgres/src/processes.ts'
import { startEmbeddedPostgres } from '../../embedded-postgres/src/start.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /**
     * The temporary Postgres of this test run: `host` is its socket folder, `user` a superuser without
     * password.
     */
    cluster: { host: string; port: number; user: string }
  }
}

const PREFIX = 'comanda-test-'
const MIN_FREE_BYTES = 1024 ** 3
const MEMORY = '/dev/shm'

/** Starts one Postgres in memory for the entire run; durability is disabled. */
export default async function startCluster(project: TestProject): Promise<() => Promise<void>> {
  const parent = temporaryFolder()
  removeLeftovers(parent)
  const dataDir = join(parent, `${PREFIX}${process.pid}`)
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: (line) => console.error(line),
    flags: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: 200,
      autovacuum: 'off',
    },
  })
  const { host, port, user } = postgres.connection
  project.provide('cluster', { host, port, user })
  return async () => {
    await postgres.stop()
    rmSync(postgres.dataDir, { recursive: true, force: true })
  }
}

/** Uses /dev/shm if it is large enough; in containers it is often tiny. */
function temporaryFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    if (bavail * bsize > MIN_FREE_BYTES) return MEMORY
  } catch {
    // The folder does not exist on this system.
  }
  const folder = join(tmpdir(), 'comanda-tests')
  mkdirSync(folder, { recursive: true })
  return folder
}

/** Deletes the folders of killed runs. */
function removeLeftovers(parent: string): void {
  for (const name of readdirSync(parent)) {
    const pid = Number(name.slice(PREFIX.length))
    if (!name.startsWith(PREFIX) || !Number.isInteger(pid) || isAlive(pid)) continue
    rmSync(join(parent, name), { recursive: true, force: true })
  }
}
