/**
 * Milliseconds since 1970-01-01T00:00:00Z. The domain receives the current time as a parameter and never
 * reads a clock.
 */
export type Instant = number

/** An IANA time zone name, e.g. "America/New_York". */
export type Zone = string

/** A calendar date in some zone, `YYYY-MM-DD`. */
export type LocalDate = string

/** A wall-clock time, `HH:MM`, 24 hours. */
export type LocalTime = string

export const minutes = (n: number): number => n * 60_000
export const hours = (n: number): number => n * 3_600_000
