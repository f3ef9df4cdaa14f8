import { withDatabase } from '../../program/database.ts'

/**
 * One restaurant captures when the kitchen acknowledges; another has its charges transferred to a connected
 * account. All sell gift cards.
 */
export async function setTerms(dataDir: string): Promise<void> {
  await withDatabase(dataDir, async (pool) => {
    await pool.query(
      "update restaurants set capture_mode = 'on_acknowledge' where domain = 'liberty.localhost'",
    )
    await pool.query(`update restaurants set stripe_connect_id = 'acct_faults', stripe_connect_enabled = true
      where domain = 'napoli.localhost'`)
    await pool.query(`insert into gift_card_terms (restaurant_id, is_selling, amounts, min_amount, max_amount)
      select id, true, '{2500}', 1000, 10000 from restaurants
      on conflict (restaurant_id) do update set is_selling = true, min_amount = 1000, max_amount = 10000`)
  })
}
