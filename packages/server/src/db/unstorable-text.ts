import pg from 'pg'

/**
 * True for the error of a statement with a text that Postgres cannot store: one with a null character, or JSON with one or with half of
 * a surrogate pair. SQLSTATE 22021 and 22P05, and 22P02 with this detail.
 */
export function isUnstorableText(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false
  return error.code === '22021' || error.code === '22P05' || /^Unicode .*surrogate/.test(error.detail ?? '')
}
