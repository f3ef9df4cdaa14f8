/** Stored or external data as a record, or null when it is something else. */
export function asRecord(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
}

export function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

/** A whole number from 0 up to 10^13, or null: a time or amount beyond that cannot be formatted or added up. */
export function asWholeNumber(value: unknown): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 1e13 ? value : null
}

/** A non-blank string, or null. */
export function asText(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null
}
