import {
  type BinaryOperationNode,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  ValueNode,
} from 'kysely'
import type { QueryResult as PgResult, PoolClient } from 'pg'
import type { PreparedNames } from './prepared-names.ts'
import { BeginQuery, type Scope, SingleQuery } from './scope-query.ts'
import type { Tables } from './tables.ts'
import type { Last } from './work.ts'

/** The statements of one running transaction, on its connection. */
export interface OpenTransaction {
  tx: Kysely<Tables>
  last: Last
  /** Makes every later statement fail. */
  end(): void
  /** Sends COMMIT unless it was already sent. Resolves once the transaction is committed. */
  commit(): Promise<void>
  /** Rolls back, unless a commit is in progress. False when the state of the connection is unknown. */
  abort(): Promise<boolean>
}

export function openTransaction(client: PoolClient, names: PreparedNames, scope: Scope): OpenTransaction {
  const connection = new TransactionConnection(client, names, scope)
  return {
    tx: new Kysely<Tables>({ dialect: dialectOn(connection) }),
    last(statement) {
      connection.expectLast()
      return statement
    },
    end: () => connection.end(),
    commit: () => connection.commit(),
    abort: () => connection.abort(),
  }
}

class TransactionConnection implements DatabaseConnection {
  readonly #client: PoolClient
  readonly #names: PreparedNames
  readonly #scope: Scope
  /** null until the first statement is sent, and in a transaction of a single statement. */
  #begun: Promise<void> | null = null
  /** null until COMMIT is sent. */
  #committing: Promise<void> | null = null
  #isLast = false
  #ended = false

  constructor(client: PoolClient, names: PreparedNames, scope: Scope) {
    this.#client = client
    this.#names = names
    this.#scope = scope
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    // The connection may already serve another transaction, scoped to another restaurant.
    if (this.#ended) throw new Error('This transaction has ended: await every statement inside its function.')
    const name = parameters.length > 0 ? this.#names.nameOf(sql) : undefined
    const statement = { text: sql, values: [...parameters], name }
    const { command, rowCount, rows } = await this.#send(statement)
    const changes = command !== 'SELECT' && rowCount !== null
    return { rows, numAffectedRows: changes ? BigInt(rowCount) : undefined }
  }

  expectLast(): void {
    this.#isLast = true
  }

  async commit(): Promise<void> {
    await this.#begun
    if (this.#begun) this.#committing ??= this.#sendCommit()
    await this.#committing
  }

  async abort(): Promise<boolean> {
    this.end()
    try {
      // A transaction with a COMMIT in flight has ended either way.
      if (this.#committing) await this.#committing.catch(() => {})
      else if (this.#begun) await this.#client.query('rollback')
      return true
    } catch {
      return false
    }
  }

  // biome-ignore lint/correctness/useYield: the interface asks for a generator.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Rows are not streamed: read them in pages.')
  }

  end(): void {
    this.#ended = true
  }

  async #send(statement: Statement): Promise<PgResult> {
    corkStream(this.#client)
    if (this.#isLast && !this.#begun) return this.#sendSingle(statement)
    this.#begun ??= this.#sendBegin()
    const result = this.#client.query(statement)
    if (!this.#isLast) return result
    this.end()
    // The serialization of an object can throw, before the statement is sent; COMMIT would then persist the
    // statements before it.
    if (!statement.values.every(isSafeToSerialize)) await result
    this.#committing ??= this.#sendCommit()
    // A failure is reported by the statement, or when the transaction awaits COMMIT at its end.
    this.#committing.catch(() => {})
    return result
  }

  #sendSingle(statement: Statement): Promise<PgResult> {
    this.end()
    const { promise, resolve, reject } = Promise.withResolvers<PgResult>()
    this.#client.query(
      new SingleQuery(this.#scope, statement, (error, result) => (error ? reject(error) : resolve(result))),
    )
    this.#committing = promise.then(
      () => {},
      (cause) => {
        throw new Error(ROLLED_BACK, { cause })
      },
    )
    this.#committing.catch(() => {})
    return promise
  }

  /** Sent together with the first statement; nothing waits for its response until the commit. */
  #sendBegin(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#client.query(new BeginQuery(this.#scope, (error) => (error ? reject(error) : resolve())))
    // The statements behind it fail as well and report first.
    promise.catch(() => {})
    return promise
  }

  /** After a failed statement the server responds to COMMIT with ROLLBACK, even when the error was swallowed. */
  async #sendCommit(): Promise<void> {
    const { command } = await this.#client.query('commit')
    if (command !== 'COMMIT') throw new Error(ROLLED_BACK)
  }
}

interface Statement {
  text: string
  values: unknown[]
  name: string | undefined
}

const ROLLED_BACK = 'The transaction was rolled back: one of its statements failed.'

function isSafeToSerialize(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || value instanceof Date || Buffer.isBuffer(value))
    return true
  return Array.isArray(value) && value.every(isSafeToSerialize)
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
/**
 * Compares with `true` and `false` as text, not as parameters: the plan of a prepared statement, which is valid for any
 * parameters, can otherwise not use an index `where is_open`.
 */
class Compiler extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { rightOperand: right } = node
    const isFlag = ValueNode.is(right) && typeof right.value === 'boolean'
    super.visitBinaryOperation(
      isFlag ? { ...node, rightOperand: ValueNode.createImmediate(right.value) } : node,
    )
  }
}

const compiler = new Compiler()

/** Kysely neither opens nor closes the transaction; see transaction.ts. */
function driverOn(connection: DatabaseConnection): Driver {
  const nested = async () => {
    throw new Error('Nested transactions are not supported.')
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

/**
 * Buffers all statements sent in the current tick and flushes them in one write. Every write costs a system
 * call and wakes the server, however small it is.
 */
function corkStream({ connection: { stream } }: PoolClient): void {
  stream.cork()
  process.nextTick(() => stream.uncork())
}
