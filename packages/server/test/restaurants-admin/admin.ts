import type { Caller } from '../../src/app.ts'
import { prove, signUp } from '../account/people.ts'
import type { TestApp } from '../test-app.ts'

type Needs = Pick<TestApp, 'app' | 'query'>

/** A platform admin who has just proved their identity. */
export async function platformAdmin(shop: Needs, firstName = 'Ada'): Promise<Caller> {
  const admin = await signUp(shop, firstName, { memberships: [{ role: 'master_admin', restaurantId: null }] })
  await prove(shop, admin)
  return admin
}

/** The rows of a table of a restaurant, by name where it has one. */
export async function rowsOf(shop: Needs, table: string, restaurantId: string) {
  const key = table === 'restaurants' ? 'id' : 'restaurant_id'
  return await shop.query(`select * from ${table} where ${key} = $1`, [restaurantId])
}
