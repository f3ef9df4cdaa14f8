import type { App } from '../../app.ts'

type Listener = () => void
const listeners = new WeakMap<App['db'], Map<string, Set<Listener>>>()

/** Calls as soon as somebody's sessions or roles have changed, on whichever copy of the program. Returns how to stop. */
export function whenPersonChanges(app: Pick<App, 'db'>, userId: string, listener: Listener): () => void {
  const people = listeners.get(app.db) ?? new Map<string, Set<Listener>>()
  listeners.set(app.db, people)
  const own = people.get(userId) ?? new Set()
  people.set(userId, own.add(listener))
  return () => {
    own.delete(listener)
    if (own.size === 0 && people.get(userId) === own) people.delete(userId)
  }
}

/** null: it is not known who, so everybody. */
export function tellOfPerson(app: Pick<App, 'db'>, userId: string | null): void {
  const people = listeners.get(app.db)
  const told = userId === null ? [...(people?.values() ?? [])] : [people?.get(userId) ?? new Set<Listener>()]
  for (const own of told) for (const listener of [...own]) listener()
}
