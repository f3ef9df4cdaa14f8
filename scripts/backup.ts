import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Config } from '../packages/server/src/platform/config.ts'
import { createLog } from '../packages/server/src/platform/log.ts'
import {
  ARCHIVE,
  BackupError,
  copyPrivately,
  describeFile,
  FILES,
  flush,
  KEY,
  listFiles,
  MANIFEST,
  SANDBOX,
  writeContents,
} from './backup/contents.ts'
import { archiveDatabase, verifyArchive } from './backup/database-archive.ts'
import { recordBackup } from './backup/record-backup.ts'
import type { Closing } from './start/closing.ts'
import { startEmbedded } from './start/database.ts'
import { explain } from './start/explain.ts'
import { describeDatabase, joinDatabase } from './start/join-database.ts'
import { readConfig } from './start/read-config.ts'
import { runCommand } from './start/run-command.ts'

const usage = `Usage: npm run backup -- FOLDER [--without-key]

  FOLDER          a folder that does not exist yet, for example /backups/2026-11-22
  --without-key   leave out secret.key, to store it somewhere else`

/** Why an external database is not copied. */
const external = `DATABASE_URL is set, so the database is not in the data folder. Back it up with the snapshots of its provider,
or with pg_dump of its version or newer, as a superuser or a role with BYPASSRLS:
  pg_dump --format=custom --file=comanda.dump "$DATABASE_URL"
After that, copy the folder "files" and "secret.key" of the data folder.`

await runCommand(usage, readArguments, backUp)

function readArguments() {
  const options = { 'without-key': { type: 'boolean', default: false } } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const [folder, ...rest] = positionals
  if (!folder || rest.length > 0) return null
  return { target: resolve(folder), withKey: !values['without-key'] }
}

async function backUp({ target, withKey }: { target: string; withKey: boolean }, closing: Closing) {
  const config = readConfig(process.env)
  if (config.databaseUrl) {
    console.error(external)
    process.exitCode = 2
    return
  }
  if (existsSync(target)) throw new BackupError(`${target} exists already: name a new folder.`)
  const started = performance.now()
  // Only a complete backup gets its name.
  const draft = `${target}.unfinished`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true, mode: 0o700 })
  const { address, hasKey, ...backup } = await writeBackup(config, draft, withKey, closing)
  await rename(draft, target)
  await flush(dirname(target))
  const milliseconds = Math.round(performance.now() - started)
  console.log(`Backup complete: ${target} (${Math.round(milliseconds / 1000)} s)`)
  await recordBackup(address, { ...backup, milliseconds, hasKey }).catch((error) =>
    console.error(`The backup is not listed on the Database screen: ${explain(error)}`),
  )
  if (!hasKey) console.log('It does not contain the secret key: store that one separately.')
}

/** The database first: a picture that is stored later is surplus, one that is missing would be a gap. */
async function writeBackup(config: Config, draft: string, withKey: boolean, closing: Closing) {
  const address = await joinDatabase(config, createLog(config), closing, startEmbedded)
  console.log(`Copying ${describeDatabase(config)}`)
  const createdAt = new Date().toISOString()
  const postgres = await archiveDatabase(address, draft, reportProgress())
  console.log('Verifying the copy of the database')
  await verifyArchive(draft)
  const paths = [...(await listFiles(config.dataDir, FILES)), ...(await listFiles(config.dataDir, SANDBOX))]
  console.log(`Copying ${paths.length.toLocaleString('en-US')} files`)
  const copied = [ARCHIVE, MANIFEST]
  for (const path of withKey ? [...paths, KEY] : paths)
    if (await copyPrivately(config.dataDir, draft, path)) copied.push(path)
  const files = []
  for (const path of copied) files.push(await describeFile(draft, path))
  await writeContents(draft, { format: 1, createdAt, postgres, files })
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  return { address, createdAt, bytes, hasKey: copied.includes(KEY) }
}

/** Prints a line for each tenth of the database. */
function reportProgress() {
  let printed = 0
  return (bytes: number, total: number) => {
    const tenth = Math.min(10, Math.floor((bytes / Math.max(total, 1)) * 10))
    if (tenth <= printed) return
    printed = tenth
    console.log(`  ${tenth * 10}% of ${Math.ceil(total / 1_000_000).toLocaleString('en-US')} MB`)
  }
}
