import pg from 'pg'

/**
 * The actor and tenant of a transaction. Row security policies depend on it (see migrations/001-tenancy.sql).
 */
export type Scope = { restaurantId: string; scope: '' | 'platform'; actor: string }

const BEGIN = { name: 'begin', text: 'begin' }
const SET_SCOPE = {
  name: 'set-scope',
  text: `select set_config('app.restaurant_id', $1, true), set_config('app.scope', $2, true),
  set_config('app.actor', $3, true)`,
}

/** Connections that have both statements prepared. */
const prepared = new WeakSet<pg.Connection>()

/**
 * The start of every transaction: BEGIN and the scope settings as two prepared statements under one Sync. The
 * server replies to both in one packet, and the row returned by the second is neither described nor parsed.
 */
export class BeginQuery extends pg.Query {
  /** The SQL texts it runs, for tools that count statements. */
  readonly texts = [BEGIN.text, SET_SCOPE.text]

  override submit: (connection: pg.Connection) => void

  constructor({ restaurantId, scope, actor }: Scope, done: (error: Error | undefined) => void) {
    let used: pg.Connection | null = null
    super({ text: SET_SCOPE.text }, (error) => {
      if (error && used) prepared.delete(used)
      done(error ?? undefined)
    })
    this.submit = (connection) => {
      used = connection
      if (!prepared.has(connection)) {
        for (const { name, text } of [BEGIN, SET_SCOPE]) connection.parse({ name, text, types: [] }, true)
        prepared.add(connection)
      }
      connection.bind({ statement: BEGIN.name, values: [] }, true)
      connection.execute({}, true)
      connection.bind({ statement: SET_SCOPE.name, values: [restaurantId, scope, actor] }, true)
      connection.execute({}, true)
      connection.sync()
    }
  }

  handleDataRow(): void {}
  handleCommandComplete(): void {}
}
