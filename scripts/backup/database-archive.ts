import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'
import type { DatabaseAddress } from '../../packages/server/src/db/pool.ts'
import { startBaseBackup } from './base-backup.ts'
import { ARCHIVE, BackupError, flush, MANIFEST } from './contents.ts'
import { readTar } from './read-tar.ts'

/** Postgres' manifest of a base backup, as far as it is needed here. */
const manifestSchema = z.object({
  Files: z.array(z.object({ Path: z.string(), Size: z.int(), Checksum: z.string() })),
})

/** Writes archive and manifest of the running database into the folder. Returns the version of Postgres. */
export async function archiveDatabase(
  address: DatabaseAddress,
  folder: string,
  onProgress: (bytes: number, total: number) => void,
): Promise<string> {
  const backup = await startBaseBackup(address)
  try {
    let bytes = 0
    const count = new Transform({
      transform(chunk: Buffer, _, done) {
        bytes += chunk.length
        onProgress(bytes, backup.totalBytes)
        done(null, chunk)
      },
    })
    const target = join(folder, ARCHIVE)
    await pipeline(
      backup.archive,
      count,
      createGzip({ level: 1 }),
      createWriteStream(target, { mode: 0o600 }),
    )
    await writeFile(join(folder, MANIFEST), backup.manifest(), { mode: 0o600 })
    await flush(target)
    await flush(join(folder, MANIFEST))
    return backup.version
  } finally {
    await backup.close()
  }
}

/**
 * Reads the archive, and compares every database file with the checksum that Postgres computed.
 *
 * @throws BackupError naming the first file that differs.
 */
export async function verifyArchive(folder: string): Promise<void> {
  const found = new Map<string, string>()
  for await (const { name, content } of openArchive(folder)) {
    const hash = createHash('sha256')
    for await (const chunk of content) hash.update(chunk)
    found.set(name, hash.digest('hex'))
  }
  const manifest = manifestSchema.parse(JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')))
  for (const { Path, Checksum } of manifest.Files) {
    if (found.get(Path) !== Checksum)
      throw new BackupError(`The copy of the database is damaged: ${Path} does not match its checksum.`)
  }
}

/** Writes the database files of a backup into an empty folder. */
export async function extractArchive(folder: string, target: string): Promise<void> {
  for await (const { name, isFolder, content } of openArchive(folder)) {
    const path = join(target, name)
    if (path !== target && !path.startsWith(target + sep))
      throw new BackupError(`The backup has a file outside its folder: ${name}`)
    await mkdir(isFolder ? path : dirname(path), { recursive: true, mode: 0o700 })
    if (!isFolder)
      await pipeline(Readable.from(content), createWriteStream(path, { mode: 0o600, flush: true }))
  }
}

function openArchive(folder: string) {
  const unzip = createGunzip()
  createReadStream(join(folder, ARCHIVE))
    .on('error', (error) => unzip.destroy(error))
    .pipe(unzip)
  return readTar(unzip)
}
