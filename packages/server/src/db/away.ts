import pg from 'pg'

/** What a transaction says whose connection was refused, or ended under it. */
export const AWAY = 'The database is away'

/** The wait after which the database is probably there again: it is started anew within a few. */
export const SECONDS_UNTIL_BACK = 2

/**
 * Whether something failed because the database could not be reached or ended in the middle, wherever in the chain of
 * causes that is said. The same may succeed in a moment; whether a commit that was under way went through is not known.
 */
export function isDatabaseAway(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 6; cause = cause.cause, depth += 1) {
    if (saysAway(cause)) return true
  }
  return false
}

function saysAway(error: Error): boolean {
  if (error instanceof pg.DatabaseError) return awayStates.test(error.code ?? '')
  return error.message === AWAY || awayWords.test(error.message)
}

/** Lost connections, shut down, crashed, not yet open, and no connection left. */
const awayStates = /^(08...|57P0[1-3]|53300)$/

/** What the driver says itself. */
const awayWords =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after)/
