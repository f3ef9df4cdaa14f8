import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { App } from '@comanda/server/app'
import type { Tx } from '@comanda/server/db/database'
import { storePicture } from '@comanda/server/modules/media/public'
import { importMenu } from '@comanda/server/modules/menus/public'
import { storeSecret } from '@comanda/server/modules/restaurants/public'
import { sql } from 'kysely'
import sharp from 'sharp'
import { seedOfficeUse } from './history/office-use.ts'
import { seedProviderPast } from './history/provider-past.ts'
import { seedHistory } from './history/seed-history.ts'
import { seedPeople } from './people.ts'
import { seedProfile } from './profile.ts'
import { type DemoRestaurant, demoRestaurants } from './restaurants.ts'

/**
 * Seeds the demo: three restaurants with menus and pictures, their staff, and five weeks of past orders. Uses
 * the regular import of menus and pictures. Idempotent: a repeat adds what is missing.
 */
export async function seedDemo(app: App): Promise<void> {
  const seeded = await Promise.all(demoRestaurants.map((restaurant) => seedRestaurant(app, restaurant)))
  const idAt = new Map(demoRestaurants.map(({ domain }, at) => [domain, seeded[at]!]))
  // Before the histories, which block this process for longer than a connection timeout.
  await seedPeople(app, idAt)
  await Promise.all(demoRestaurants.map(({ connected }, at) => seedHistory(app, seeded[at]!, connected)))
  await seedProviderPast(app)
  await Promise.all(demoRestaurants.map(({ domain }) => seedProfile(app, idAt.get(domain)!, domain)))
  for (const restaurantId of seeded) await seedOfficeUse(app, restaurantId)
}

/** Creates a restaurant with its menu and, unless omitted, its pictures. Returns its id. */
export async function seedRestaurant(
  app: App,
  restaurant: DemoRestaurant,
  withPictures = true,
): Promise<string> {
  const { restaurantId } = await importMenu(app, {
    text: await readFile(demoFile(`menus/${restaurant.menu}`), 'utf8'),
    domain: restaurant.domain,
    create: true,
    pictures: withPictures ? (name) => readFile(demoFile(`pictures/${name}`)) : null,
  })
  const pictures = withPictures ? await storePictures(app, restaurantId, restaurant) : {}
  await app.db.tenant(restaurantId, 'system:demo', async (tx) => {
    await seedLoyalty(tx, restaurantId)
    if (restaurant.courier) {
      await storeSecret(app, tx, restaurantId, 'courier', JSON.stringify(courierAccount(restaurant)))
    }
    await tx
      .updateTable('restaurants')
      .set({
        is_demo: true,
        ...pictures,
        customer_favorites_enabled: restaurant.favorites,
        menu_template_id: sql`coalesce(menu_template_id, (select id from menu_templates
          where restaurant_id is null and name = ${restaurant.theme} and archived_at is null))`,
        ...(restaurant.advanceHours !== null && {
          advance_ordering_enabled: true,
          advance_ordering_hours: restaurant.advanceHours,
        }),
      })
      .where('id', '=', restaurantId)
      .execute()
  })
  return restaurantId
}

async function storePictures(app: App, restaurantId: string, { logo, banner }: DemoRestaurant) {
  const bitmap = await sharp(Buffer.from(logo)).webp({ lossless: true }).toBuffer()
  return {
    logo_media_id: await storePicture(app, restaurantId, bitmap),
    banner_media_id: await storePicture(app, restaurantId, await readFile(demoFile(`pictures/${banner}`))),
  }
}

/** A loyalty program without members; those are created by orders. */
async function seedLoyalty(tx: Tx, restaurantId: string): Promise<void> {
  await sql`
    insert into loyalty_programs (restaurant_id, name, description, is_active)
    select ${restaurantId}, 'Regulars', 'One point for each dollar, and $10.00 off for every 100 points.', true
    where not exists (select 1 from loyalty_programs where restaurant_id = ${restaurantId})`.execute(tx)
}

/** Credentials for the courier sandbox, which accepts everything. */
function courierAccount({ domain }: DemoRestaurant) {
  const name = domain.replace(/\..*/, '')
  return {
    clientId: `demo-${name}`,
    clientSecret: `demo-secret-${name}`,
    customerId: `demo-customer-${name}`,
  }
}

function demoFile(path: string): string {
  return fileURLToPath(new URL(`../${path}`, import.meta.url))
}
