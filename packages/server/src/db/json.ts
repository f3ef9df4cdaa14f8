/** Serializes a value for a jsonb column. The driver would send a bare array as a Postgres array. */
export function json(value: unknown): string {
  return JSON.stringify(value)
}
