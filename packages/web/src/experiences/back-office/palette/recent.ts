import type { SearchHit } from '@comanda/contract/search'
import { browserStore, readStoredList, writeStored } from '../../../shared/browser-store.ts'

const key = 'comanda.palette.recent'
const maxCommands = 5
const maxHits = 3

/** Data opened last by a user. In memory only: it contains names of customers. */
let opened: { userId: string; hits: SearchHit[] } | null = null

/** Commands used last, newest first. */
export function recentCommands(store = browserStore()): string[] {
  return readStoredList(key, store)
}

export function rememberCommand(id: string, store = browserStore()): void {
  const others = recentCommands(store).filter((other) => other !== id)
  writeStored(key, JSON.stringify([id, ...others].slice(0, maxCommands)), store)
}

/** Data that the user opened last since the page was loaded, newest first. */
export function recentHits(userId: string): readonly SearchHit[] {
  return opened?.userId === userId ? opened.hits : []
}

export function rememberHit(userId: string, hit: SearchHit | undefined): void {
  if (!hit) return
  const others = recentHits(userId).filter(({ kind, id }) => kind !== hit.kind || id !== hit.id)
  opened = { userId, hits: [hit, ...others].slice(0, maxHits) }
}
