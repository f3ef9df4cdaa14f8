import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import type { FileStore } from './port.ts'

/** Files below one folder. A file appears whole or not at all. */
export function createDiskStore(folder: string): FileStore {
  const root = resolve(folder)

  function placeOf(path: string): string {
    const place = resolve(root, path)
    if (!place.startsWith(root + sep)) throw new Error(`The path ${path} leads out of the file store.`)
    return place
  }

  return {
    async write(path, content) {
      const place = placeOf(path)
      await mkdir(dirname(place), { recursive: true })
      const draft = join(dirname(place), `.${randomBytes(6).toString('hex')}`)
      try {
        await writeFile(draft, content)
        await rename(draft, place)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    async read(path) {
      try {
        return await readFile(placeOf(path))
      } catch (error) {
        if (isAbsent(error)) return null
        throw error
      }
    },
    remove: (path) => rm(placeOf(path), { force: true }),
  }
}

function isAbsent(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return code === 'ENOENT' || code === 'EISDIR' || code === 'ENOTDIR'
}
