import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

/**
 * Takes every way into an account away but its password: somebody may have set it up under an address that was not theirs,
 * before its owner proved it. Called when they do so by choosing a new password.
 */
export async function dropUnprovenWays(tx: Tx, userId: string): Promise<void> {
  for (const table of held) await sql`delete from ${sql.table(table)} where user_id = ${userId}`.execute(tx)
  await tx
    .deleteFrom('auth.accounts')
    .where('user_id', '=', userId)
    .where('provider_id', '<>', 'credential')
    .execute()
  await tx
    .updateTable('auth.users')
    .set({ two_factor_enabled: false, phone_number: null, phone_number_verified: false })
    .where('id', '=', userId)
    .execute()
}

const held = ['auth.passkeys', 'auth.second_factors', 'auth.recovery_codes', 'auth.known_browsers']
