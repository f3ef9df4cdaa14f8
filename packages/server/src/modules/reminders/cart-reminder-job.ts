import { randomUUID } from 'node:crypto'
import { reminderInterval, reminderMaxAge } from '@comanda/domain/marketing/cart-reminder'
import { reorder } from '@comanda/domain/ordering/reorder'
import { hours } from '@comanda/domain/time/instant'
import { sql } from 'kysely'
import { z } from 'zod'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { json } from '../../db/json.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { readReminderState } from '../catalog/public.ts'
import { loadStorefront, type Storefront } from '../menus/public.ts'
import { enqueueNotifications, readMailRestaurant } from '../notifications/public.ts'
import { readCartLines, type StoredLine } from './cart-lines.ts'
import { hasAgreed } from './consent.ts'
import { isTimeForReminders, reminderActor } from './is-time.ts'
import { writeReminder } from './write-reminder.ts'

interface CartRef {
  restaurantId: string
  sessionId: string
}

/** Reminds a customer of a cart, if that is still due. */
export const cartReminderJob = defineJob<CartRef>({
  name: 'cart-reminder',
  payload: z.object({ restaurantId: z.uuid(), sessionId: z.uuid() }),
  retries: 'event',
  effect: {
    guarantee: 'exactly-once',
    because: 'the reminder, unique per visit, and its email are rows of one transaction',
  },
  discard: 'never',
  handle: remind,
})

/** Everything is checked again: time has passed since the job was enqueued. */
async function remind(app: App, ref: CartRef): Promise<void> {
  const { restaurantId } = ref
  const storefront = await loadStorefront(app, restaurantId)
  if (!storefront || !(await isTimeForReminders(app, restaurantId))) return
  // The limit per person applies to all restaurants.
  await app.db.platform(reminderActor, async (tx) => {
    const cart = await lockDueCart(app, tx, ref)
    if (!cart || !(await hasAgreed(tx, restaurantId, cart.email))) return
    const lines = await readCartLines(tx, restaurantId, cart.id)
    const orderable = orderableLines(app, lines, storefront)
    if (orderable.length === 0) return void (await unlink(tx, ref))
    await send(app, tx, { ...ref, ...cart, lines: orderable })
  })
}

interface DueCart {
  id: string
  email: string
  mailbox: string
}

/**
 * Locks the cart of a visit, and reminders to its mailbox. Null if the customer came back, ordered, has a newer cart, or
 * got a reminder within a day.
 */
async function lockDueCart(app: App, tx: Tx, { restaurantId, sessionId }: CartRef): Promise<DueCart | null> {
  const now = app.now()
  const { rows } = await sql<DueCart>`
    select cart.id, contact.email, contact.mailbox from cart_contacts contact
    join cart_sessions cart on cart.restaurant_id = contact.restaurant_id and cart.session_id = contact.session_id
    join reminder_settings settings on settings.restaurant_id = contact.restaurant_id
    where contact.restaurant_id = ${restaurantId} and contact.session_id = ${sessionId}
      and cart.status = 'abandoned' and cart.total_items > 0 and cart.last_activity > ${new Date(now - reminderMaxAge)}
      and cart.last_activity <= ${new Date(now)}::timestamptz - make_interval(mins => settings.delay_minutes)
      and not exists (select from orders where orders.restaurant_id = cart.restaurant_id
        and orders.created_at >= cart.created_at
        and (orders.visit_session_id = cart.session_id or orders.customer_email = contact.email)
        and (orders.paid_at is not null or orders.released_at is null))
      and not exists (select from cart_contacts newer
        join cart_sessions other on other.restaurant_id = newer.restaurant_id and other.session_id = newer.session_id
        where newer.restaurant_id = contact.restaurant_id and newer.mailbox = contact.mailbox
          and newer.session_id <> contact.session_id and other.last_activity > cart.last_activity)
    for update of cart`.execute(tx)
  const [cart] = rows
  if (!cart) return null
  await sql`select pg_advisory_xact_lock(hashtextextended('cart-reminder:' || ${cart.mailbox}, 0))`.execute(
    tx,
  )
  const recent = await tx
    .selectFrom('cart_reminders')
    .select('id')
    .where('mailbox', '=', cart.mailbox)
    .where('created_at', '>', new Date(now - reminderInterval))
    .executeTakeFirst()
  return recent ? null : cart
}

/** The lines that the link would restore now. */
function orderableLines(
  app: Pick<App, 'now'>,
  lines: readonly StoredLine[],
  { menu, restaurant }: Storefront,
): StoredLine[] {
  const time = { at: app.now(), zone: restaurant.settings.timezone }
  return lines.filter((line) => reorder([line], menu, time, randomUUID).lines.length > 0)
}

/** Nothing in the cart can be ordered: no reminder is sent. */
async function unlink(tx: Tx, { restaurantId, sessionId }: CartRef): Promise<void> {
  await tx
    .deleteFrom('cart_contacts')
    .where('restaurant_id', '=', restaurantId)
    .where('session_id', '=', sessionId)
    .execute()
}

async function send(app: App, tx: Tx, cart: CartRef & DueCart & { lines: StoredLine[] }): Promise<void> {
  const { restaurantId, sessionId, email, mailbox, lines } = cart
  const stored = await tx
    .insertInto('cart_reminders')
    .values({
      restaurant_id: restaurantId,
      session_id: sessionId,
      email,
      mailbox,
      lines: json(lines),
      items: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      value: sql`${lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0)}`,
      created_at: new Date(app.now()),
    })
    .onConflict((known) => known.columns(['restaurant_id', 'session_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!stored) return
  const restaurant = await readMailRestaurant(app, tx, restaurantId)
  if (!restaurant) return
  const { subject, message } = await readReminderState(tx, restaurantId)
  await enqueueNotifications(app, tx, [
    {
      restaurantId,
      channel: 'email',
      kind: 'cart_reminder',
      recipient: email,
      content: writeReminder(app, restaurant, { id: stored.id, email, subject, message, lines }),
      // Later the kitchen can be closed, or the customer can have ordered elsewhere.
      expiresAfterMs: hours(2),
      deduplicationKey: `cart-reminder:${stored.id}`,
    },
  ])
}
