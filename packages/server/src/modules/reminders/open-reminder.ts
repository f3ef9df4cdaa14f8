import { randomUUID } from 'node:crypto'
import { reminderLinkLifetime } from '@comanda/domain/marketing/cart-reminder'
import { type Reorder, reorder } from '@comanda/domain/ordering/reorder'
import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import { enforceRateLimit } from '../../platform/rate-limit.ts'
import { rateLimitAddress } from '../../platform/rate-limit-address.ts'
import { loadStorefront } from '../menus/public.ts'
import type { StoredLine } from './cart-lines.ts'
import { readReminderToken } from './reminder-link.ts'

/**
 * Restores the cart of a reminder from the current menu, with the changes since. Returns dishes only, nothing about the
 * customer, and can be repeated. Throws NOT_FOUND for a link that is not valid here, LINK_EXPIRED, TOO_MANY_REQUESTS.
 */
export async function openReminder(
  app: App,
  caller: Caller,
  { restaurantId, token, sessionId }: { restaurantId: string; token: string; sessionId: string | null },
): Promise<Reorder> {
  await enforceRateLimit(app, {
    key: `reminder-link:${rateLimitAddress(caller.ip)}`,
    max: 60,
    windowSeconds: 600,
  })
  const storefront = await loadStorefront(app, restaurantId)
  const reminderId = readReminderToken(app, restaurantId, token)
  if (!storefront || !reminderId) throw invalidLink()
  const now = app.now()
  const lines = await app.db.tenant(restaurantId, caller.actor, (tx) =>
    tx
      .updateTable('cart_reminders')
      .set({
        opened_at: sql<Date>`coalesce(opened_at, ${new Date(now)})`,
        opened_session_id: sql<string | null>`coalesce(${sessionId}::uuid, opened_session_id)`,
      })
      .where('restaurant_id', '=', restaurantId)
      .where('id', '=', reminderId)
      .where('created_at', '>', new Date(now - reminderLinkLifetime))
      .where('lines', 'is not', null)
      .returning('lines')
      .executeTakeFirst(),
  )
  if (!lines)
    throw new ORPCError('LINK_EXPIRED', {
      status: 410,
      message: 'This link has expired. Choose your dishes from the menu.',
    })
  const { menu, restaurant } = storefront
  const time = { at: now, zone: restaurant.settings.timezone }
  return reorder(lines.lines as StoredLine[], menu, time, randomUUID)
}

function invalidLink() {
  return new ORPCError('NOT_FOUND', { message: 'This link is invalid or incomplete.' })
}
