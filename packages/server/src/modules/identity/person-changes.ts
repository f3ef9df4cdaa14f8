import type { App } from '../../app.ts'
import { perApp } from '../../platform/per-app.ts'

type Listener = () => void
const listenersOf = perApp(() => new Map<string, Set<Listener>>())

/**
 * Calls the listener when a user's sessions or roles changed in any server process. Returns a function that
 * removes it.
 */
export function onPersonChanged(app: Pick<App, 'db'>, userId: string, listener: Listener): () => void {
  const people = listenersOf(app)
  const own = people.get(userId) ?? new Set()
  people.set(userId, own.add(listener))
  return () => {
    own.delete(listener)
    if (own.size === 0 && people.get(userId) === own) people.delete(userId)
  }
}

/** null: it is unknown which user changed, so all listeners are called. */
export function notifyPersonChanged(app: Pick<App, 'db'>, userId: string | null): void {
  const people = listenersOf(app)
  const listenerSets = userId === null ? [...people.values()] : [people.get(userId) ?? new Set<Listener>()]
  for (const own of listenerSets) for (const listener of [...own]) listener()
}
