import { mkdir, readdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { isRestoreUnfinished, restoreCluster } from '../packages/embedded-postgres/src/restore.ts'
import { findCluster } from '../packages/embedded-postgres/src/running.ts'
import { clientConfig } from '../packages/server/src/db/pool.ts'
import type { Config } from '../packages/server/src/platform/config.ts'
import { createLog, type Logger } from '../packages/server/src/platform/log.ts'
import {
  ARCHIVE,
  BackupError,
  type Contents,
  copyPrivately,
  FILES,
  KEY,
  MANIFEST,
  readContents,
  SANDBOX,
  verifyContents,
} from './backup/contents.ts'
import { extractArchive } from './backup/database-archive.ts'
import type { Closing } from './start/closing.ts'
import { startEmbedded } from './start/database.ts'
import { readConfig } from './start/read-config.ts'
import { runCommand } from './start/run-command.ts'

const usage = `Usage: COMANDA_DATA=FOLDER npm run restore -- BACKUP

  BACKUP         a folder made by "npm run backup"
  COMANDA_DATA   the data folder to create; it must not exist, or be empty`

const otherFolder = 'Set COMANDA_DATA to a new or empty folder.'

await runCommand(usage, readArguments, restoreBackup)

function readArguments(): string | null {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [folder, ...rest] = positionals
  return folder && rest.length === 0 ? resolve(folder) : null
}

async function restoreBackup(backup: string, closing: Closing): Promise<void> {
  const config = readConfig(process.env)
  if (config.databaseUrl)
    throw new BackupError(
      'DATABASE_URL is set: a restore is for the embedded database. Unset it, or use pg_restore.',
    )
  const log = createLog(config)
  console.log(`Verifying ${backup}`)
  const contents = await readContents(backup)
  await verifyContents(backup, contents)
  console.log(`Restoring into ${config.dataDir}`)
  await restore(config, log, backup, contents)
  console.log(await tryDatabase(config, log, closing))
  if (!contents.files.some(({ path }) => path === KEY) && !config.secretKey)
    console.log(`The backup has no secret key: copy it to ${join(config.dataDir, KEY)} before the start.`)
  console.log(`Restored the backup of ${contents.createdAt}. Start the program now.`)
}

async function restore({ dataDir }: Config, log: Logger, backup: string, { files }: Contents): Promise<void> {
  const database = join(dataDir, 'postgres')
  if (findCluster(database))
    throw new BackupError(`There is already a database in ${dataDir}. ${otherFolder}`)
  await mkdir(dataDir, { recursive: true })
  if (!isRestoreUnfinished(database)) await requireEmpty(dataDir)
  await restoreCluster({ dataDir: database, log: (line) => log.warn(line) }, async (folder) => {
    for (const part of [FILES, SANDBOX, KEY]) await rm(join(dataDir, part), { recursive: true, force: true })
    for (const { path } of files)
      if (path !== ARCHIVE && path !== MANIFEST) await copyPrivately(backup, dataDir, path)
    await extractArchive(backup, folder)
  })
}

async function requireEmpty(folder: string): Promise<void> {
  const names = await readdir(folder)
  if (names.some((name) => name !== 'lost+found'))
    throw new BackupError(`${folder} is not empty. ${otherFolder}`)
}

/** Starts the restored database once, which completes it, and describes what it contains. */
async function tryDatabase(config: Config, log: Logger, closing: Closing): Promise<string> {
  const address = await startEmbedded(config, log, closing)
  const client = new pg.Client(clientConfig(address, 'owner'))
  await client.connect()
  try {
    await client.query(`set app.scope = 'platform'`)
    const { rows } = await client.query(
      'select (select count(*) from restaurants) as restaurants, count(*) as orders, max(created_at) as latest from orders',
    )
    const { restaurants, orders, latest } = rows[0]
    return `The database starts: ${restaurants} restaurants, ${orders} orders, the latest of ${latest?.toISOString() ?? 'no day'}.`
  } finally {
    await client.end()
  }
}
