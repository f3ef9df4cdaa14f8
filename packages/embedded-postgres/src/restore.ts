import { chownSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { locateEngine } from './binaries.ts'
import { resolveEnginePaths } from './engine-paths.ts'
import { EmbeddedPostgresError } from './errors.ts'
import { unfinishedRestore } from './init-cluster.ts'
import { acquireOwnerLock } from './owner-lock.ts'
import { chooseRunAs, type RunAs } from './run-as.ts'

/**
 * Replaces a missing database by files that `fill` writes into a folder next to it. The folder is renamed into
 * place at the end: until then, even after a crash, no program starts on the data.
 *
 * @throws EmbeddedPostgresError `locked` when a program uses the data, `init` when there is a database.
 */
export async function restoreCluster(
  { dataDir, log }: { dataDir: string; log: (line: string) => void },
  fill: (folder: string) => Promise<void>,
): Promise<void> {
  const runAs = chooseRunAs(dataDir)
  const places = resolveEnginePaths(dataDir, locateEngine(), runAs, log)
  const lock = await acquireOwnerLock(places.socketDir, places.dataDir)
  try {
    if (existsSync(places.dataDir) && readdirSync(places.dataDir).length > 0)
      throw new EmbeddedPostgresError('init', `There is already a database in ${places.dataDir}.`)
    const unfinished = unfinishedRestore(places.dataDir)
    rmSync(unfinished, { recursive: true, force: true })
    mkdirSync(unfinished, { mode: 0o700 })
    await fill(unfinished)
    changeOwnerOfAll(unfinished, runAs)
    renameSync(unfinished, places.dataDir)
  } finally {
    await lock.release()
    rmSync(places.socketDir, { recursive: true, force: true })
  }
}

/** Whether a restore of this database was started and did not end. */
export function isRestoreUnfinished(dataDir: string): boolean {
  const places = resolveEnginePaths(dataDir, locateEngine(), chooseRunAs(dataDir), () => {})
  return existsSync(unfinishedRestore(places.dataDir))
}

function changeOwnerOfAll(folder: string, { ids }: RunAs): void {
  if (!('uid' in ids)) return
  chownSync(folder, ids.uid, ids.gid)
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }))
    chownSync(join(entry.parentPath, entry.name), ids.uid, ids.gid)
}
