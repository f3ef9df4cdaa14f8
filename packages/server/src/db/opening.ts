import pg from 'pg'

/** Who acts, and for which restaurant; row security goes by it (see migrations/001-tenancy.sql). */
export type Scope = { restaurantId: string; scope: '' | 'platform'; actor: string }

const BEGIN = { name: 'begin', text: 'begin' }
const SAY_WHO = {
  name: 'say-who',
  text: `select set_config('app.restaurant_id', $1, true), set_config('app.scope', $2, true),
  set_config('app.actor', $3, true)`,
}

/** Connections that have both statements prepared. */
const prepared = new WeakSet<pg.Connection>()

/**
 * The start of every transaction: BEGIN and who acts, both prepared, under one Sync. The server answers both in one
 * piece, and nobody describes or reads the row that the second returns.
 */
export class Opening extends pg.Query {
  /** What it runs, for whoever counts statements. */
  readonly texts = [BEGIN.text, SAY_WHO.text]

  override submit: (connection: pg.Connection) => void

  constructor({ restaurantId, scope, actor }: Scope, done: (error: Error | undefined) => void) {
    let used: pg.Connection | null = null
    super({ text: SAY_WHO.text }, (error) => {
      if (error && used) prepared.delete(used)
      done(error ?? undefined)
    })
    this.submit = (connection) => {
      used = connection
      if (!prepared.has(connection)) {
        for (const { name, text } of [BEGIN, SAY_WHO]) connection.parse({ name, text, types: [] }, true)
        prepared.add(connection)
      }
      connection.bind({ statement: BEGIN.name, values: [] }, true)
      connection.execute({}, true)
      connection.bind({ statement: SAY_WHO.name, values: [restaurantId, scope, actor] }, true)
      connection.execute({}, true)
      connection.sync()
    }
  }

  handleDataRow(): void {}
  handleCommandComplete(): void {}
}
