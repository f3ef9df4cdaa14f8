import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type { PoolClient } from 'pg'
import type { PreparedNames } from './prepared-names.ts'
import type { Tables } from './tables.ts'

/** Kysely on the one connection of a running transaction. `end` makes every later statement fail. */
export function kyselyOn(client: PoolClient, names: PreparedNames): { tx: Kysely<Tables>; end(): void } {
  const connection = new TransactionConnection(client, names)
  return { tx: new Kysely<Tables>({ dialect: dialectOn(connection) }), end: () => connection.end() }
}

class TransactionConnection implements DatabaseConnection {
  readonly #client: PoolClient
  readonly #names: PreparedNames
  #ended = false

  constructor(client: PoolClient, names: PreparedNames) {
    this.#client = client
    this.#names = names
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    // The connection may serve somebody else by now, under another restaurant.
    if (this.#ended) throw new Error('This transaction has ended: await every statement inside its function.')
    const { command, rowCount, rows } = await this.#client.query({
      text: sql,
      values: [...parameters],
      name: parameters.length > 0 ? this.#names.nameOf(sql) : undefined,
    })
    const changes = command !== 'SELECT' && rowCount !== null
    return { rows, numAffectedRows: changes ? BigInt(rowCount) : undefined }
  }

  // biome-ignore lint/correctness/useYield: the interface asks for a generator.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Rows are not streamed: read them in pages.')
  }

  end(): void {
    this.#ended = true
  }
}

function dialectOn(connection: DatabaseConnection): Dialect {
  return {
    createAdapter: () => adapter,
    createQueryCompiler: () => compiler,
    createDriver: () => driverOn(connection),
    createIntrospector: (db) => new PostgresIntrospector(db),
  }
}

const adapter = new PostgresAdapter()
const compiler = new PostgresQueryCompiler()

/** The transaction is opened and closed around Kysely, see transaction.ts. */
function driverOn(connection: DatabaseConnection): Driver {
  const nested = async () => {
    throw new Error('A transaction is running already.')
  }
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    beginTransaction: nested,
    commitTransaction: nested,
    rollbackTransaction: nested,
    destroy: async () => {},
  }
}
