import type { FileStore } from '../src/gateways/files/port.ts'

/** An in-memory file store. */
export function memoryFiles(): FileStore & { paths(): string[] } {
  const files = new Map<string, Uint8Array>()
  return {
    write: async (path, content) => void files.set(path, content),
    read: async (path) => files.get(path) ?? null,
    remove: async (path) => void files.delete(path),
    paths: () => [...files.keys()],
  }
}
