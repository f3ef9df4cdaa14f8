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
 * The start of a transaction of several statements: BEGIN and the scope settings as two prepared statements
 * under one Sync. The server replies to both in one packet, and the row returned by the second is neither
 * described nor parsed.
 */
export class BeginQuery extends pg.Query {
  /** The SQL texts it runs, for tools that count statements. */
  readonly texts = [BEGIN.text, SET_SCOPE.text]

  override submit: (connection: pg.Connection) => void

  constructor(scope: Scope, done: (error: Error | undefined) => void) {
    let used: pg.Connection | null = null
    super({ text: SET_SCOPE.text }, (error) => {
      if (error && used) prepared.delete(used)
      done(error ?? undefined)
    })
    this.submit = (connection) => {
      used = connection
      prepareScope(connection)
      connection.bind({ statement: BEGIN.name, values: [] }, true)
      connection.execute({}, true)
      setScope(connection, scope)
      connection.sync()
    }
  }

  handleDataRow(): void {}
  handleCommandComplete(): void {}
}

/** The methods of the driver's query class that its type declarations lack. */
interface DriverQuery {
  prepare(connection: pg.Connection): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: pg.Connection): void
  handleError(error: Error, connection: pg.Connection): void
}

const driver = pg.Query.prototype as unknown as DriverQuery

/**
 * A transaction of one statement: the scope settings and the statement under one Sync. Both run in one implicit
 * transaction, which the Sync commits if the statement succeeds, and the settings end with it. One round trip instead
 * of three.
 */
export class SingleQuery extends pg.Query {
  readonly texts: string[]
  readonly #scope: Scope
  #isScoped = false

  constructor(
    scope: Scope,
    statement: { text: string; values: unknown[]; name: string | undefined },
    done: (error: Error | null, result: pg.QueryResult) => void,
  ) {
    super({ ...statement, queryMode: 'extended' } as pg.QueryConfig, done)
    this.#scope = scope
    this.texts = [SET_SCOPE.text, statement.text]
  }

  prepare(connection: pg.Connection): void {
    prepareScope(connection)
    setScope(connection, this.#scope)
    driver.prepare.call(this, connection)
  }

  /** The first row and completion are those of the scope settings. */
  handleDataRow(message: unknown): void {
    if (this.#isScoped) driver.handleDataRow.call(this, message)
  }

  handleCommandComplete(message: unknown, connection: pg.Connection): void {
    if (this.#isScoped) driver.handleCommandComplete.call(this, message, connection)
    this.#isScoped = true
  }

  handleError(error: Error, connection: pg.Connection): void {
    if (!this.#isScoped) prepared.delete(connection)
    driver.handleError.call(this, error, connection)
  }
}

function prepareScope(connection: pg.Connection): void {
  if (prepared.has(connection)) return
  for (const { name, text } of [BEGIN, SET_SCOPE]) {
    // An earlier attempt can have prepared one of them.
    connection.close({ type: 'S', name }, true)
    connection.parse({ name, text, types: [] }, true)
  }
  prepared.add(connection)
}

function setScope(connection: pg.Connection, { restaurantId, scope, actor }: Scope): void {
  connection.bind({ statement: SET_SCOPE.name, values: [restaurantId, scope, actor] }, true)
  connection.execute({}, true)
}
