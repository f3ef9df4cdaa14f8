import { sql } from 'kysely'
import type { Tx } from './database.ts'

/** The pattern of `like` for a part of a text in lower case. */
export function patternOf(part: string): string {
  return `%${part.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
}

/**
 * Plans the statements of a transaction for their values, because the frequency of a text determines whether its index
 * is used.
 */
export async function planForSearch(tx: Tx, search: string | undefined): Promise<void> {
  if (search) await sql`select set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(tx)
}
