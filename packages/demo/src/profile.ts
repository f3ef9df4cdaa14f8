import { defaultSettings, type Settings, settingsTimezones } from '@comanda/domain/settings/settings'
import type { App } from '@comanda/server/app'
import { sql } from 'kysely'
import { demoPeople } from './people.ts'

/** Fills in the contacts and settings of a restaurant, unless other values were entered. */
export async function seedProfile(app: App, restaurantId: string, domain: string): Promise<void> {
  const personOf = (role: string) =>
    demoPeople.find(({ roles }) => roles.some((own) => own.role === role && own.domain === domain))
  const [owner, manager] = [personOf('owner'), personOf('manager')]
  if (!owner || !manager) throw new Error(`the demo has no owner and manager of ${domain}`)
  await app.db.tenant(restaurantId, 'system:demo', async (tx) => {
    const restaurant = await tx
      .updateTable('restaurants')
      .set({
        owner_name: `${owner.firstName} ${owner.lastName}`,
        owner_phone: owner.phone,
        owner_email: owner.email,
        manager_name: `${manager.firstName} ${manager.lastName}`,
        manager_phone: manager.phone,
        manager_email: manager.email,
      })
      .where('id', '=', restaurantId)
      .where('owner_name', 'is', null)
      .returning(['name', 'email', 'website', 'timezone'])
      .executeTakeFirst()
    if (!restaurant) return
    const settings: Partial<Settings> = {
      siteName: restaurant.name,
      siteUrl: restaurant.website ?? '',
      adminEmail: owner.email,
      supportEmail: restaurant.email ?? owner.email,
      emailFromName: restaurant.name,
      emailFromAddress: restaurant.email ?? owner.email,
      timezone: settingsTimezones.find((zone) => zone === restaurant.timezone) ?? defaultSettings.timezone,
    }
    await sql`
      insert into restaurant_settings as stored (restaurant_id, settings, updated_at)
      values (${restaurantId}, ${JSON.stringify({ ...defaultSettings, ...settings })}::jsonb, ${new Date(app.now())})
      on conflict (restaurant_id) do update set settings = stored.settings || ${JSON.stringify(settings)}::jsonb`.execute(
      tx,
    )
  })
}
