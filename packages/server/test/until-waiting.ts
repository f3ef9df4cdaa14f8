import { expect } from 'vitest'
import { eventually } from './eventually.ts'
import type { TestDatabase } from './test-database.ts'

/** Waits until this many statements wait for a lock. */
export async function untilWaiting({ owner }: Pick<TestDatabase, 'owner'>, count: number): Promise<void> {
  await eventually(async () => {
    const { rowCount } = await owner.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(rowCount).toBe(count)
  })
}
