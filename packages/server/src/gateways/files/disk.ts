import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
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

  return {
    async write(path, content) {
      const target = fullPath(path)
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      const draft = join(dirname(target), `.${randomBytes(6).toString('hex')}`)
      try {
        await writeFile(draft, content, { mode: 0o600 })
        await rename(draft, target)
      } catch (error) {
        await rm(draft, { force: true })
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
