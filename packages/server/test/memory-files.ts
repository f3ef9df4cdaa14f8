import type { FileStore } from '../src/gateways/files/port.ts'

/** An in-memory file store. */
export function memoryFiles(): FileStore & { paths(): string[] } {
  const files = new Map<string, Uint8Array>()
  return {
    write: async (path, content) => void files.set(path, content),
    async writeStream(path, content) {
      files.set(path, Buffer.concat(await Array.fromAsync(content)))
    },
    async readStream(path) {
      const content = files.get(path)
      return content ? new Blob([new Uint8Array(content)]).stream() : null
    },
    read: async (path) => files.get(path) ?? null,
    remove: async (path) => void files.delete(path),
    paths: () => [...files.keys()],
  }
}
