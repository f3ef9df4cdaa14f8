import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { chmod, copyFile, mkdir, open, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'

/** Its message is one line for the operator. */
export class BackupError extends Error {}

/** The names of a backup's parts in its folder. */
const CONTENTS = 'backup.json'
export const ARCHIVE = 'database.tar.gz'
export const MANIFEST = 'database-manifest.json'
export const FILES = 'files'
export const SANDBOX = 'sandbox'
export const KEY = 'secret.key'

/** The content of `backup.json`. It is written last. */
const contentsSchema = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  postgres: z.string(),
  files: z.array(z.object({ path: z.string(), size: z.int(), sha256: z.string() })),
})
export type Contents = z.infer<typeof contentsSchema>
export type FileEntry = Contents['files'][number]

export async function writeContents(folder: string, contents: Contents): Promise<void> {
  await writeFile(join(folder, CONTENTS), `${JSON.stringify(contents, null, 2)}\n`, { mode: 0o600 })
}

/** @throws BackupError when the folder is not a complete backup. */
export async function readContents(folder: string): Promise<Contents> {
  const text = await readFile(join(folder, CONTENTS), 'utf8').catch(() => null)
  if (text === null) throw new BackupError(`${folder} is not a complete backup: it has no ${CONTENTS}.`)
  try {
    return contentsSchema.parse(JSON.parse(text))
  } catch {
    throw new BackupError(`${join(folder, CONTENTS)} is damaged, or was made by a newer version.`)
  }
}

/** Compares every file with its checksum. @throws BackupError naming the first file that differs. */
export async function verifyContents(folder: string, { files }: Contents): Promise<void> {
  for (const { path, size, sha256 } of files) {
    const found = await describeFile(folder, path).catch(() => null)
    if (!found) throw new BackupError(`The backup is incomplete: ${path} is missing.`)
    if (found.size !== size || found.sha256 !== sha256)
      throw new BackupError(`The backup is damaged: ${path} does not match its checksum.`)
  }
}

export async function describeFile(folder: string, path: string): Promise<FileEntry> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of createReadStream(join(folder, path))) {
    hash.update(chunk)
    size += chunk.length
  }
  return { path, size, sha256: hash.digest('hex') }
}

/** The paths of all files below a part of the folder, relative to the folder; none when it is absent. */
export async function listFiles(folder: string, part: string): Promise<string[]> {
  try {
    const entries = await readdir(join(folder, part), { withFileTypes: true, recursive: true })
    // Names with a leading dot are files that are still being written.
    return entries
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
      .sort()
  } catch (error) {
    if (isAbsent(error)) return []
    throw error
  }
}

/** Copies a file durably and privately. Returns whether it still existed. */
export async function copyPrivately(from: string, to: string, path: string): Promise<boolean> {
  const target = join(to, path)
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  try {
    await copyFile(join(from, path), target)
  } catch (error) {
    if (isAbsent(error)) return false
    throw error
  }
  await chmod(target, 0o600)
  await flush(target)
  return true
}

/** Waits until a file or folder is on the disk. */
export async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}

function isAbsent(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT'
}
