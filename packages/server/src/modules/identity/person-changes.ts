import type { App, Caller } from '../../app.ts'
import { perApp } from '../../platform/per-app.ts'

type Listener = () => void

interface Changes {
  /** Number of changes since the start. */
  count: number
  /** The users of the latest changes; null: unknown. */
  latest: (string | null)[]
  listeners: Map<string, Set<Listener>>
}
const changesOf = perApp((): Changes => ({ count: 0, latest: [], listeners: new Map() }))

/** A caller who was read more changes ago counts as changed. */
const MAX_LATEST = 1000

/** The number of changes so far. What is read afterwards is not affected by them. */
export function countPersonChanges(app: Pick<App, 'db'>): number {
  return changesOf(app).count
}

/**
 * Calls the listener when the sessions or roles of the caller's user changed in any server process, immediately if they changed
 * since the caller was read. Returns a function that removes it.
 */
export function onPersonChanged(
  app: Pick<App, 'db'>,
  { user, changesSeen }: Pick<Caller, 'user' | 'changesSeen'>,
  listener: Listener,
): () => void {
  if (!user) return () => {}
  const { count, latest, listeners } = changesOf(app)
  const missed = count - (changesSeen ?? count)
  if (
    missed > latest.length ||
    latest.slice(latest.length - missed).some((id) => id === null || id === user.id)
  )
    listener()
  const own = listeners.get(user.id) ?? new Set()
  listeners.set(user.id, own.add(listener))
  return () => {
    own.delete(listener)
    if (own.size === 0 && listeners.get(user.id) === own) listeners.delete(user.id)
  }
}

/** null: it is unknown which user changed, so all listeners are called. */
export function notifyPersonChanged(app: Pick<App, 'db'>, userId: string | null): void {
  const changes = changesOf(app)
  changes.count += 1
  changes.latest = [...changes.latest, userId].slice(-MAX_LATEST)
  const { listeners } = changes
  const listenerSets =
    userId === null ? [...listeners.values()] : [listeners.get(userId) ?? new Set<Listener>()]
  for (const own of listenerSets) for (const listener of [...own]) listener()
}
