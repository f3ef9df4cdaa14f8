import pg from 'pg'

/** A transaction's connection was refused or lost. */
export class DatabaseUnavailableError extends Error {
  constructor(cause: unknown) {
    super('The database is unavailable', { cause })
  }
}

/** Every connection of the pool stayed in use for as long as a transaction waits for one. */
class DatabaseBusyError extends Error {
  constructor(cause: unknown) {
    super('All database connections are in use', { cause })
  }
}

/** Seconds after which a client should retry: a database restart takes only a few. */
export const RETRY_AFTER_SECONDS = 2

/** The error of a pool that could not provide a connection. */
export function connectionError(cause: unknown): Error {
  const isBusy = cause instanceof Error && cause.message === POOL_TIMEOUT
  return isBusy ? new DatabaseBusyError(cause) : new DatabaseUnavailableError(cause)
}

/**
 * True when an error, or any error in its cause chain, means that the database was unreachable or out of
 * resources, that the connection was lost, or that all connections are in use. A retry may succeed. Whether
 * a COMMIT in progress succeeded is unknown.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  return causesOf(error).some(meansUnavailable)
}

export function isDatabaseBusy(error: unknown): boolean {
  return causesOf(error).some((cause) => cause instanceof DatabaseBusyError)
}

function causesOf(error: unknown): Error[] {
  const causes: Error[] = []
  for (let cause = error; cause instanceof Error && causes.length < 6; cause = cause.cause) causes.push(cause)
  return causes
}

function meansUnavailable(error: Error): boolean {
  if (error instanceof pg.DatabaseError) return unavailableStates.test(error.code ?? '')
  return (
    error instanceof DatabaseUnavailableError ||
    error instanceof DatabaseBusyError ||
    unavailableMessages.test(error.message)
  )
}

/** The error of the pool when no connection was returned in time. */
const POOL_TIMEOUT = 'timeout exceeded when trying to connect'

/**
 * SQLSTATE codes: connection lost, server shut down, crashed or still starting, and class 53, out of resources:
 * disk full, out of memory, too many connections.
 */
const unavailableStates = /^(08...|57P0[1-3]|53...)$/

/** Messages of errors raised by the driver itself. */
const unavailableMessages =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after)/
