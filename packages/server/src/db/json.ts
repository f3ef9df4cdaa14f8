/** A value for a jsonb column. Text and not the value itself: an array would be sent as an array of Postgres. */
export function json(value: unknown): string {
  return JSON.stringify(value)
}
