import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import type { FileStore } from './port.ts'

/** Stores files below one folder. Writes are atomic. */
export function createDiskStore(folder: string): FileStore {
  const root = resolve(folder)

  function fullPath(path: string): string {
    const target = resolve(root, path)
    if (!target.startsWith(root + sep)) throw new Error(`The path ${path} is outside the file store.`)
    return target
  }

  return {
    async write(path, content) {
      const target = fullPath(path)
      await mkdir(dirname(target), { recursive: true })
      const draft = join(dirname(target), `.${randomBytes(6).toString('hex')}`)
      try {
        await writeFile(draft, content)
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
