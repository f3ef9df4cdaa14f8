import { randomBytes } from 'node:crypto'
import { chmodSync, createWriteStream, mkdirSync } from 'node:fs'
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileStore } from './port.ts'

/**
 * Stores files below one folder. Writes are atomic. Photos of staff are among the files, so no other account of
 * the machine can read the folder.
 */
export function createDiskStore(folder: string): FileStore {
  const root = resolve(folder)
  mkdirSync(root, { recursive: true, mode: 0o700 })
  chmodSync(root, 0o700)

  function fullPath(path: string): string {
    const target = resolve(root, path)
    if (!target.startsWith(root + sep)) throw new Error(`The path ${path} is outside the file store.`)
    return target
  }

  async function replace(path: string, write: (draft: string) => Promise<void>): Promise<void> {
    const target = fullPath(path)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    const draft = join(dirname(target), `.${randomBytes(6).toString('hex')}`)
    try {
      await write(draft)
      await rename(draft, target)
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
  }

  return {
    write: (path, content) => replace(path, (draft) => writeFile(draft, content, { mode: 0o600 })),
    writeStream: (path, content) =>
      replace(path, (draft) => pipeline(content, createWriteStream(draft, { mode: 0o600 }))),
    async readStream(path) {
      try {
        const file = await open(fullPath(path))
        return Readable.toWeb(file.createReadStream()) as ReadableStream<Uint8Array>
      } catch (error) {
        if (isAbsent(error)) return null
        throw error
      }
    },
    async read(path) {
      try {
        return await readFile(fullPath(path))
      } catch (error) {
        if (isAbsent(error)) return null
        throw error
      }
    },
    remove: (path) => rm(fullPath(path), { force: true }),
  }
}

function isAbsent(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return code === 'ENOENT' || code === 'EISDIR' || code === 'ENOTDIR'
}
