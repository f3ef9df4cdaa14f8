import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import pg from 'pg'
import { clientConfig, type DatabaseAddress } from '../../packages/server/src/db/pool.ts'
import { BackupError } from './contents.ts'

/** A copy of all database files that Postgres sends while it serves other connections. */
export interface BaseBackup {
  /** A tar archive of the data folder, with the write-ahead log that makes it consistent. */
  archive: Readable
  /** Size of the database in bytes, as estimated at the start. */
  totalBytes: number
  /** Postgres' list of all files with their checksums; complete when the archive has ended. */
  manifest(): Buffer
  version: string
  close(): Promise<void>
}

const TOO_MANY_CONNECTIONS = '53300'
/** First byte of each message of a base backup. */
const NEW_ARCHIVE = 'n'.charCodeAt(0)
const MANIFEST = 'm'.charCodeAt(0)
const DATA = 'd'.charCodeAt(0)

/**
 * Starts a base backup by the replication protocol. The temporary slot retains the log that is written meanwhile;
 * Postgres drops it when the connection ends for any reason.
 */
export async function startBaseBackup(address: DatabaseAddress): Promise<BaseBackup> {
  // The types of pg omit `replication`, which it passes on to Postgres.
  const config = { ...clientConfig(address, 'owner'), replication: 'true' }
  const client = new pg.Client(config)
  client.on('error', () => {})
  await client.connect().catch(explainRefusal)
  try {
    const { rows } = await client.query('SHOW server_version')
    await client.query(
      `CREATE_REPLICATION_SLOT comanda_backup_${process.pid} TEMPORARY PHYSICAL (RESERVE_WAL)`,
    )
    const receiver = new Receiver()
    client.on('error', (error) => receiver.handleError(error))
    client.on('end', () => receiver.handleError(new Error('The database closed the connection.')))
    client.query(receiver)
    await Promise.race([once(receiver.archive, 'readable'), once(receiver.archive, 'end')])
    return {
      archive: receiver.archive,
      totalBytes: receiver.totalBytes,
      manifest: () => Buffer.concat(receiver.manifest),
      version: rows[0].server_version,
      close: () => client.end(),
    }
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
}

function explainRefusal(error: Error): never {
  const isRefused = error instanceof pg.DatabaseError && error.code === TOO_MANY_CONNECTIONS
  if (!isRefused) throw error
  throw new BackupError(
    'The database accepts no backup: two are running, or the program was started by a version without backups. Restart it then.',
    { cause: error },
  )
}

/** Receives the messages of BASE_BACKUP as a statement of pg, and slows Postgres down to the pace of the reader. */
class Receiver {
  readonly archive = new PassThrough()
  readonly manifest: Buffer[] = []
  totalBytes = 0
  #isManifest = false

  submit(connection: pg.Connection): void {
    const options = `LABEL 'comanda', PROGRESS, CHECKPOINT 'fast', WAL, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256'`
    this.archive.on('drain', () => connection.stream.resume())
    connection.query(`BASE_BACKUP (${options})`)
  }

  handleRowDescription(): void {}

  /** Rows with positions in the log, and one with the size in kilobytes as its third value. */
  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    if (fields.length === 3) this.totalBytes = Number(fields[2] ?? 0) * 1024
  }

  handleCopyData({ chunk }: { chunk: Buffer }, connection: pg.Connection): void {
    const [kind] = chunk
    if (kind === NEW_ARCHIVE || kind === MANIFEST) this.#isManifest = kind === MANIFEST
    if (kind !== DATA) return
    // The driver reuses its buffer.
    const data = Buffer.from(chunk.subarray(1))
    if (this.#isManifest) this.manifest.push(data)
    else if (!this.archive.write(data)) connection.stream.pause()
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.archive.end()
  }

  handleError(error: Error): void {
    if (!this.archive.writableEnded) this.archive.destroy(error)
  }
}
