import pg from 'pg'

/**
 * True for the error of a statement with a text of the input that Postgres cannot store: one with a null character, or JSON with one or
 * with half of a surrogate pair. Postgres refuses that half as it does any malformed value.
 */
export function isUnstorableText(error: unknown, input: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false
  return error.code === '22021' || error.code === '22P05' || (error.code === '22P02' && !isWellFormed(input))
}

function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, each]) => key.isWellFormed() && isWellFormed(each))
}
