import { withDatabase } from '../../program/database.ts'

/**
 * One restaurant captures when the kitchen acknowledges; another has its charges transferred to a connected
 * account.
 */
export async function setTerms(dataDir: string): Promise<void> {
  await withDatabase(dataDir, async (pool) => {
    await pool.query(
      "update restaurants set capture_mode = 'on_acknowledge' where domain = 'liberty.localhost'",
    )
    await pool.query(`update restaurants set stripe_connect_id = 'acct_faults', stripe_connect_enabled = true
      where domain = 'napoli.localhost'`)
  })
}
