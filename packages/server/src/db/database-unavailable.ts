import pg from 'pg'

/** The message of the error that a transaction throws when its connection was refused or lost. */
export const DATABASE_UNAVAILABLE = 'The database is unavailable'

/** Seconds after which a client should retry: a database restart takes only a few. */
export const RETRY_AFTER_SECONDS = 2

/**
 * True when an error, or any error in its cause chain, means that the database was unreachable or the
 * connection was lost. A retry may succeed. Whether a COMMIT in progress succeeded is unknown.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 6; cause = cause.cause, depth += 1) {
    if (meansUnavailable(cause)) return true
  }
  return false
}

function meansUnavailable(error: Error): boolean {
  if (error instanceof pg.DatabaseError) return unavailableStates.test(error.code ?? '')
  return error.message === DATABASE_UNAVAILABLE || unavailableMessages.test(error.message)
}

/** SQLSTATE codes: connection lost, server shut down, crashed or still starting, too many connections. */
const unavailableStates = /^(08...|57P0[1-3]|53300)$/

/** Messages of errors raised by the driver itself. */
const unavailableMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after)/
