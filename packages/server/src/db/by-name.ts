import { type RawBuilder, sql } from 'kysely'

/** A name in the order that people expect, whatever its case and accents; the database compares the bytes of texts. */
export function byName(column: string): RawBuilder<string> {
  return sql<string>`${sql.ref(column)} collate "und-x-icu"`
}
