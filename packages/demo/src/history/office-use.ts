import { createHash, randomBytes } from 'node:crypto'
import { hours, type Zone } from '@comanda/domain/time/instant'
import { zonedTime } from '@comanda/domain/time/zone'
import type { App } from '@comanda/server/app'
import { savePage, savePost } from '@comanda/server/modules/content/public'
import { startExport } from '@comanda/server/modules/exports/public'
import { readUserCaller } from '@comanda/server/modules/identity/public'
import { sql } from 'kysely'
import { aboutPage, openingText } from './about-page.ts'

/**
 * The activity of a restaurant's owner in the back office: a page and an announcement, which are among the recent changes,
 * and, in a demo with open orders, an API key without a known secret, a paused webhook and an export. Nothing if there are pages.
 */
export async function seedOfficeUse(app: App, restaurantId: string): Promise<void> {
  const found = await app.db.platform('system:demo', (tx) =>
    sql<{ owner: string; zone: Zone; isSeeded: boolean }>`select m.user_id as owner, r.timezone as zone,
        exists (select from content_pages where restaurant_id = ${restaurantId}) as "isSeeded"
      from memberships m join restaurants r on r.id = m.restaurant_id where r.id = ${restaurantId} and m.role = 'owner' order by m.created_at limit 1`.execute(
      tx,
    ),
  )
  const [member] = found.rows
  const caller = member && !member.isSeeded ? await readUserCaller(app, member.owner) : null
  if (!member || !caller) return
  const daysAgo = (days: number): App => ({ ...app, now: () => app.now() - hours(24 * days) })
  const page = {
    restaurantId,
    pageId: crypto.randomUUID(),
    slug: 'about-us',
    title: 'About us',
    isPublished: true,
  }
  await savePage(daysAgo(20), caller, { ...page, body: openingText, revision: 0 })
  await savePage(daysAgo(6), caller, { ...page, body: aboutPage, revision: 1 })
  const dayOf = (days: number) => zonedTime(daysAgo(days).now(), member.zone).date
  await savePost(daysAgo(28), caller, {
    restaurantId,
    postId: crypto.randomUUID(),
    revision: 0,
    isPublished: true,
    title: 'New online menu',
    startsOn: dayOf(28),
    endsOn: dayOf(16),
    text: 'Our whole menu is now online, with a picture of almost every dish.',
  })
  if (app.config.demoPastOnly) return
  await seedIntegrations(app, restaurantId, caller.user?.name ?? '')
  await startExport(app, caller, { exportId: crypto.randomUUID(), kind: 'menu_json', restaurantId })
}

/** Both need a proof of identity, so they are not created by their use cases. Their secrets are random and known to no one. */
async function seedIntegrations(app: App, restaurantId: string, name: string): Promise<void> {
  const at = new Date(app.now() - hours(24 * 12))
  const key = `cmd_live_${randomBytes(32).toString('base64url')}`
  await app.db.tenant(restaurantId, 'system:demo', async (tx) => {
    await tx
      .insertInto('api_keys')
      .values({
        restaurant_id: restaurantId,
        id: crypto.randomUUID(),
        name: 'Accounting',
        prefix: key.slice(0, 13),
        key_hash: createHash('sha256').update(key).digest(),
        scopes: ['orders.view', 'payments.view'],
        hourly_limit: 1000,
        created_at: at,
        created_by_name: name,
      })
      .execute()
    if (!app.config.sandbox) return
    await tx
      .insertInto('webhook_endpoints')
      .values({
        restaurant_id: restaurantId,
        id: crypto.randomUUID(),
        description: 'Order display at the counter',
        url: `${app.config.sandbox.origin}/sandbox/hooks/counter`,
        events: ['order.paid', 'order.cancelled'],
        state: 'paused',
        secret: app.secrets.seal(`whsec_${randomBytes(24).toString('base64')}`),
        created_at: at,
        state_at: at,
      })
      .execute()
  })
}
