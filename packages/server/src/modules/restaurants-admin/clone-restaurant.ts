import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { audit } from '../../platform/audit.ts'
import { requireRight } from '../identity/public.ts'
import { copyMenu, copyPictures, copyStations, newIdOf } from './copy-menu.ts'
import { requireSameRequest } from './create-restaurant.ts'

/** The columns that a copy shares with its original. A new column is not copied until it is listed here. */
const copied = [
  ...[
    'description',
    'address',
    'website',
    'theme_color',
    'timezone',
    'hours',
    'special_days',
    'closed_dates',
  ],
  ...['accept_orders', 'pickup_enabled', 'delivery_enabled', 'order_cutoff_minutes'],
  ...[
    'advance_ordering_enabled',
    'advance_ordering_hours',
    'estimated_prep_time',
    'customer_favorites_enabled',
  ],
  ...['minimum_order_pickup', 'minimum_order_delivery', 'tax_rate', 'tax_after_discount', 'processing_fee'],
  ...['service_fee', 'delivery_fee', 'delivery_fee_restaurant_pays', 'combine_tax_processing'],
  ...['gratuity_enabled', 'tip_percentage_1', 'tip_percentage_2', 'tip_percentage_3'],
  ...['kids_meals', 'kids_meal_threshold', 'delivery_area', 'delivery_zips', 'courier_21_plus'],
  ...['application_fee_percentage', 'application_fee_flat', 'include_tax_in_fee'],
  ...['include_delivery_in_fee', 'include_processing_in_fee', 'capture_mode', 'throttle'],
]

/**
 * Copies a restaurant with its menu, options, pictures and stations. Customers do not find the copy until its
 * owner turns online orders on, even if the original is inactive. It has no domain, owner, contacts,
 * payment account, credentials, orders, codes, programs or stock. A repeated call returns the same copy.
 * Throws UNAUTHORIZED, FORBIDDEN, NOT_FOUND, BAD_REQUEST for an id in use, and REQUEST_KEY_REUSED for the id of
 * a copy of another restaurant.
 */
export async function cloneRestaurant(
  app: App,
  caller: Caller,
  { restaurantId: from, cloneId: to }: { restaurantId: string; cloneId: string },
): Promise<{ restaurantId: string; name: string }> {
  requireRight(caller, 'platform.manage', null)
  return app.db.platform(caller.actor, async (tx) => {
    const original = await tx
      .selectFrom('restaurants')
      .select(['name', 'logo_media_id', 'banner_media_id', 'menu_template_id'])
      .where('id', '=', from)
      .executeTakeFirst()
    if (!original) throw new ORPCError('NOT_FOUND')
    const name = await freeName(tx, original.name)
    const columns = sql.join(copied.map((column) => sql.ref(column)))
    const { rows } = await sql<{ name: string }>`
      insert into restaurants (id, name, ${columns}, online_orders_enabled, cloned_from, setup_completed_at, created_at, updated_at)
        select ${to}, ${name}, ${columns}, false, id, null, ${new Date(app.now())}, ${new Date(app.now())}
          from restaurants where id = ${from}
        on conflict (id) do nothing returning name`.execute(tx)
    if (!rows[0]) return readClone(tx, caller, { from, to })
    const copy = { from, to, seed: to }
    await copyPictures(tx, copy)
    await copyMenu(tx, { ...copy, keepsImportKeys: true })
    await copyStations(tx, copy)
    await copyLook(tx, copy)
    await audit(app, tx, caller, {
      restaurantId: to,
      action: 'settings.restaurant_cloned',
      subject: `restaurant:${to}`,
      subjectLabel: name,
      changes: [{ field: 'copied from', before: null, after: original.name }],
    })
    return { restaurantId: to, name }
  })
}

/** The copy that an earlier call of the same caller has made of the same original. */
async function readClone(tx: Tx, caller: Caller, { from, to }: { from: string; to: string }) {
  await requireSameRequest(tx, caller, to, 'settings.restaurant_cloned')
  const copy = await tx
    .selectFrom('restaurants')
    .select(['name', 'cloned_from'])
    .where('id', '=', to)
    .executeTakeFirstOrThrow()
  if (copy.cloned_from !== from)
    throw new ORPCError('REQUEST_KEY_REUSED', {
      status: 409,
      message: 'This request has already copied another restaurant. Start a new copy.',
    })
  return { restaurantId: to, name: copy.name }
}

/** "Sakura (Copy)", then "Sakura (Copy 2)". */
async function freeName(tx: Tx, name: string): Promise<string> {
  const base = name.replace(/ \(Copy(?: \d+)?\)$/, '').slice(0, 85)
  const taken = await tx
    .selectFrom('restaurants')
    .select('name')
    .where(sql<boolean>`starts_with(name, ${`${base} (Copy`})`)
    .execute()
  const names = new Set(taken.map((row) => row.name))
  const candidates = [`${base} (Copy)`, ...names.values().map((_, index) => `${base} (Copy ${index + 2})`)]
  return candidates.find((candidate) => !names.has(candidate)) ?? `${base} (Copy)`
}

/** Logo and banner, and the theme: one of the restaurant itself is copied, one of the platform is shared. */
async function copyLook(
  tx: Tx,
  { from, to, seed }: { from: string; to: string; seed: string },
): Promise<void> {
  await sql`insert into menu_templates (id, restaurant_id, name, description, style)
    select ${newIdOf(seed, sql`t.id`)}, ${to}, t.name, t.description, t.style
      from menu_templates t where t.restaurant_id = ${from} and t.archived_at is null`.execute(tx)
  const picture = (column: string) => sql`(select copy.id from media original
    join media copy on copy.restaurant_id = ${to} and copy.content_hash = original.content_hash
    where original.restaurant_id = ${from} and original.id = r.${sql.ref(column)})`
  await sql`update restaurants target set
      logo_media_id = ${picture('logo_media_id')}, banner_media_id = ${picture('banner_media_id')},
      menu_template_id = (select case when t.restaurant_id is null then t.id else ${newIdOf(seed, sql`t.id`)} end
        from menu_templates t where t.id = r.menu_template_id and t.archived_at is null)
    from restaurants r where r.id = ${from} and target.id = ${to}`.execute(tx)
}
