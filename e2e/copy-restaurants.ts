import { demoPeople, seedPeople } from '../packages/demo/src/people.ts'
import { demoRestaurants } from '../packages/demo/src/restaurants.ts'
import { seedRestaurant } from '../packages/demo/src/seed-demo.ts'
import { createApp } from '../packages/server/src/create-app.ts'
import { createLog } from '../packages/server/src/platform/log.ts'
import { readConfig } from '../scripts/start/read-config.ts'
import { embeddedDatabase } from '../tools/program/database.ts'
import type { RestaurantCopy } from './harness/world.ts'

/**
 * Copies demo restaurants with their staff into the database of a running program, without pictures and past
 * orders: `node e2e/copy-restaurants.ts '[{"host":"r1","of":"liberty"}]'`.
 */
const copies: RestaurantCopy[] = JSON.parse(process.argv[2] ?? '[]')
const config = readConfig(process.env)
const { app, close } = await createApp(config, embeddedDatabase(config.dataDir), createLog(config))
// One after the other: all at once would wait for a connection longer than its limit.
for (const copy of copies) await copyRestaurant(copy)
await close()

async function copyRestaurant({ host, of }: RestaurantCopy): Promise<void> {
  const domain = `${host}.localhost`
  const restaurant = demoRestaurants.find((one) => one.domain === `${of}.localhost`)
  if (!restaurant) throw new Error(`No demo restaurant ${of}.`)
  const id = await seedRestaurant(app, { ...restaurant, domain }, false)
  // Journeys find the originals by their names.
  await app.db.tenant(id, 'system:e2e', (tx) =>
    tx
      .updateTable('restaurants')
      .set({ name: `Restaurant ${host}` })
      .where('id', '=', id)
      .execute(),
  )
  const people = demoPeople
    .filter(({ roles }) => roles.some((role) => role.domain === restaurant.domain))
    .map((person) => ({
      ...person,
      email: person.email.replace(`@${of}.`, `@${host}.`),
      roles: person.roles.map(({ role }) => ({ role, domain })),
    }))
  await seedPeople(app, new Map([[domain, id]]), people)
}
