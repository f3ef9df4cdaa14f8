import { browserStore, readStoredList, writeStored } from '../../../shared/browser-store.ts'

const key = 'comanda.palette.recent'
const maxCommands = 5

/** Commands used last, newest first. */
export function recentCommands(store = browserStore()): string[] {
  return readStoredList(key, store)
}

export function rememberCommand(id: string, store = browserStore()): void {
  const others = recentCommands(store).filter((other) => other !== id)
  writeStored(key, JSON.stringify([id, ...others].slice(0, maxCommands)), store)
}
