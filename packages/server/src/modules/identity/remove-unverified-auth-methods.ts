import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

/**
 * Removes every authentication method of an account except its password: another person may have added them
 * while the email address was unverified. Called when the owner verifies the address by choosing a new
 * password.
 */
export async function removeUnverifiedAuthMethods(tx: Tx, userId: string): Promise<void> {
  for (const table of methodTables)
    await sql`delete from ${sql.table(table)} where user_id = ${userId}`.execute(tx)
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

const methodTables = ['auth.passkeys', 'auth.second_factors', 'auth.recovery_codes', 'auth.known_browsers']
