import type { App } from '../app.ts'

/** State of one running app, created when it is first needed: tests and server instances never share it. */
export function perApp<Needed extends Pick<App, 'db'>, Value extends object>(
  create: (app: Needed) => Value,
): (app: Needed) => Value {
  const values = new WeakMap<App['db'], Value>()
  return (app) => {
    const value = values.get(app.db) ?? create(app)
    values.set(app.db, value)
    return value
  }
}
