import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type { Database, Tx } from '../../db/database.ts'

const ACTOR = 'system:identity'

/** Runs better-auth on the server's own connections, database role and transactions. */
export function authDialect(db: Database): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createDriver: () => createDriver(db),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
  }
}

/**
 * A Kysely connection is one transaction here: a single statement, or everything between BEGIN and COMMIT.
 */
function createDriver(db: Database): Driver {
  const transactionOf = (connection: DatabaseConnection): OpenTransaction => {
    if (connection instanceof OpenTransaction) return connection
    throw new TypeError('The connection belongs to another driver')
  }
  return {
    init: async () => {},
    acquireConnection: () => openTransaction(db),
    beginTransaction: async () => {},
    commitTransaction: (connection) => transactionOf(connection).commit(),
    rollbackTransaction: (connection) => transactionOf(connection).rollback(),
    releaseConnection: (connection) => transactionOf(connection).commit(),
    destroy: async () => {},
  }
}

function openTransaction(db: Database): Promise<OpenTransaction> {
  return new Promise((resolve, reject) => {
    let begun = false
    const done = db.platform(ACTOR, (tx) => {
      if (begun) throw new Error('The database aborted a sign-in transaction, which cannot be retried.')
      begun = true
      return new Promise<void>((commit, rollback) => {
        resolve(
          new OpenTransaction(
            tx,
            commit,
            () => rollback(new RolledBack()),
            () => done,
          ),
        )
      })
    })
    done.catch(reject)
  })
}

class RolledBack extends Error {}

class OpenTransaction implements DatabaseConnection {
  readonly #tx: Tx
  readonly #end: { commit: () => void; rollback: () => void; done: () => Promise<void> }
  #ended = false

  constructor(tx: Tx, commit: () => void, rollback: () => void, done: () => Promise<void>) {
    this.#tx = tx
    this.#end = { commit, rollback, done }
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      return await this.#tx.executeQuery<Row>(query as CompiledQuery<Row>)
    } catch (error) {
      await this.rollback()
      throw error
    }
  }

  // biome-ignore lint/correctness/useYield: the interface requires a generator.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Streaming rows is not supported.')
  }

  async commit(): Promise<void> {
    if (this.#ended) return
    this.#ended = true
    this.#end.commit()
    await this.#end.done()
  }

  async rollback(): Promise<void> {
    if (this.#ended) return
    this.#ended = true
    this.#end.rollback()
    await this.#end.done().catch((error) => {
      if (!(error instanceof RolledBack)) throw error
    })
  }
}
