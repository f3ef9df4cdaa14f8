import { kitchenAddress, restaurantOrigin } from '@comanda/domain/hosting/restaurant-address'
import { settingsOf } from '@comanda/domain/settings/settings'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { mailPicturePath } from '../media/public.ts'
import { managementOf, managementPhonesOf } from './recipients.ts'
import type { MailBrand } from './templates/look.ts'

/** The data of a restaurant for its emails. */
export interface MailRestaurant {
  id: string
  name: string
  address: string
  phone: string
  timezone: string
  brand: MailBrand
  /** Email addresses of the management. */
  management: string[]
  /** Phone numbers of the management for urgent alerts. */
  managementPhones: string[]
  origin: string
  kitchenUrl: string
  /** The page where the management edits its recipients. */
  recipientsUrl: string
}

export async function readMailRestaurant(
  app: Pick<App, 'config'>,
  tx: Tx,
  restaurantId: string,
): Promise<MailRestaurant | null> {
  const row = await tx
    .selectFrom('restaurants as r')
    .leftJoin('media as m', (join) =>
      join.onRef('m.restaurant_id', '=', 'r.id').onRef('m.id', '=', 'r.logo_media_id'),
    )
    .select(['r.id', 'r.name', 'r.address', 'r.phone', 'r.timezone', 'r.theme_color', 'r.domain'])
    .select(['notification_email', 'owner_email', 'manager_email', 'r.email'])
    .select(['notification_phone', 'owner_phone', 'manager_phone'])
    .select(['m.path as logo_path', 'm.widths as logo_widths'])
    .leftJoin('restaurant_settings as s', 's.restaurant_id', 'r.id')
    .select('s.settings')
    .where('r.id', '=', restaurantId)
    .executeTakeFirst()
  if (!row) return null
  const { id, name, address, phone, timezone, theme_color: color } = row
  const origin = restaurantOrigin(app.config.origin, row.domain)
  const logoUrl = row.logo_path && origin + mailPicturePath(row.logo_path, row.logo_widths as number[])
  const kitchenUrl = kitchenAddress(app.config.origin, row)
  const recipientsUrl = `${origin}/admin/notifications?restaurant=${id}`
  const { emailFromName, emailFromAddress } = settingsOf(row.settings)
  const sender = { name: emailFromName, replyTo: emailFromAddress }
  const brand = { name, color, logoUrl: logoUrl || null, sender }
  const people = { management: managementOf(row), managementPhones: managementPhonesOf(row) }
  return { id, name, address, phone, timezone, brand, ...people, origin, kitchenUrl, recipientsUrl }
}
