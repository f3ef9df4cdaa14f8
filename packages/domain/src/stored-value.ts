/** Stored or external data as a record, or null when it is something else. */
export function asRecord(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
}

export function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

/** A non-blank string, or null. */
export function asText(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null
}
