import type { ReminderConsent } from '@comanda/contract/reminders'
import { isEmail, mailboxKey, normalizeEmail } from '@comanda/domain/people/email'
import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { enforceRateLimit } from '../../platform/rate-limit.ts'
import { rateLimitAddress } from '../../platform/rate-limit-address.ts'
import { readReminderState } from '../catalog/public.ts'
import { shownEmail } from '../identity/public.ts'
import { loadStorefront } from '../menus/public.ts'

const HOUR = 3600

/**
 * Whether a restaurant sends reminders, and whether the signed-in customer agrees; for an unconfirmed email address, which may
 * belong to another person, the answer is no. Throws NOT_FOUND.
 */
export async function readConsent(app: App, caller: Caller, restaurantId: string): Promise<ReminderConsent> {
  await requireRestaurant(app, restaurantId)
  const email = await confirmedEmail(app, caller)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => ({
    isOffered: (await readReminderState(tx, restaurantId)).isOn,
    hasAgreed: email !== '' && (await hasAgreed(tx, restaurantId, email)),
  }))
}

/**
 * Agrees to the reminders of a restaurant, or withdraws the consent; the only way back after an unsubscription. Throws
 * UNAUTHORIZED, NOT_FOUND, and UNPROCESSABLE without a confirmed email address, or if the restaurant sends no reminders.
 */
export async function setConsent(
  app: App,
  caller: Caller,
  { restaurantId, hasAgreed: agrees }: { restaurantId: string; hasAgreed: boolean },
): Promise<ReminderConsent> {
  await requireRestaurant(app, restaurantId)
  if (!caller.user) throw new ORPCError('UNAUTHORIZED')
  const email = await confirmedEmail(app, caller)
  if (email === '')
    throw new ORPCError('UNPROCESSABLE', { status: 422, message: 'Confirm your email address first.' })
  await app.db.tenant(restaurantId, caller.actor, async (tx) => {
    if (!agrees) return withdraw(app, tx, restaurantId, email)
    await requireOffer(tx, restaurantId)
    await storeConsent(app, tx, restaurantId, email, 'account')
  })
  return readConsent(app, caller, restaurantId)
}

/**
 * Agrees for the email address that was entered in the checkout, and connects it with the cart of the visit. Returns
 * nothing, so that it reveals nothing about the address. Throws NOT_FOUND, UNPROCESSABLE, TOO_MANY_REQUESTS.
 */
export async function agreeAtCheckout(
  app: App,
  caller: Caller,
  { restaurantId, sessionId, email: entered }: { restaurantId: string; sessionId: string; email: string },
): Promise<void> {
  await enforceRateLimit(app, {
    key: `reminder-consent:address:${rateLimitAddress(caller.ip)}`,
    max: 30,
    windowSeconds: HOUR,
  })
  await requireRestaurant(app, restaurantId)
  const email = normalizeEmail(entered)
  if (!isEmail(email))
    throw new ORPCError('UNPROCESSABLE', { status: 422, message: 'Enter a valid email address.' })
  await enforceRateLimit(app, {
    key: `reminder-consent:email:${mailboxKey(email)}`,
    max: 20,
    windowSeconds: HOUR,
  })
  await app.db.tenant(restaurantId, caller.actor, async (tx) => {
    await requireOffer(tx, restaurantId)
    await storeConsent(app, tx, restaurantId, email, 'checkout')
    await linkCart(app, tx, { restaurantId, sessionId, email })
  })
}

/** Records the owner of a visit's cart, if they agree to reminders. */
export async function linkCart(
  app: Pick<App, 'now'>,
  tx: Tx,
  { restaurantId, sessionId, email }: { restaurantId: string; sessionId: string; email: string },
): Promise<void> {
  const now = new Date(app.now())
  await sql`
    insert into cart_contacts (restaurant_id, session_id, email, mailbox, created_at)
    select restaurant_id, ${sessionId}, email, ${mailboxKey(email)}, ${now} from marketing_consents
    where restaurant_id = ${restaurantId} and email = ${email} and consented_at is not null and withdrawn_at is null
    on conflict (restaurant_id, session_id) do update
      set email = excluded.email, mailbox = excluded.mailbox, created_at = excluded.created_at`.execute(tx)
}

export async function hasAgreed(tx: Tx, restaurantId: string, email: string): Promise<boolean> {
  const row = await tx
    .selectFrom('marketing_consents')
    .select('email')
    .where('restaurant_id', '=', restaurantId)
    .where('email', '=', email)
    .where('consented_at', 'is not', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Anyone can enter an address in the checkout, so this does not override a withdrawal. */
async function storeConsent(
  app: Pick<App, 'now'>,
  tx: Tx,
  restaurantId: string,
  email: string,
  source: 'checkout' | 'account',
): Promise<void> {
  const now = new Date(app.now())
  await tx
    .insertInto('marketing_consents')
    .values({ restaurant_id: restaurantId, email, consented_at: now, source })
    .onConflict((known) =>
      source === 'checkout'
        ? known.doNothing()
        : known
            .columns(['restaurant_id', 'email'])
            .doUpdateSet({ consented_at: now, withdrawn_at: null, source })
            .where(
              sql<boolean>`marketing_consents.withdrawn_at is not null or marketing_consents.consented_at is null`,
            ),
    )
    .execute()
}

async function withdraw(app: Pick<App, 'now'>, tx: Tx, restaurantId: string, email: string): Promise<void> {
  await tx
    .updateTable('marketing_consents')
    .set({ withdrawn_at: new Date(app.now()) })
    .where('restaurant_id', '=', restaurantId)
    .where('email', '=', email)
    .where('withdrawn_at', 'is', null)
    .execute()
  await tx
    .deleteFrom('cart_contacts')
    .where('restaurant_id', '=', restaurantId)
    .where('email', '=', email)
    .execute()
}

async function requireOffer(tx: Tx, restaurantId: string): Promise<void> {
  if ((await readReminderState(tx, restaurantId)).isOn) return
  throw new ORPCError('UNPROCESSABLE', { status: 422, message: 'This restaurant sends no reminders.' })
}

/** The confirmed email address of the caller's account; "" without one. */
async function confirmedEmail(app: App, { user, actor }: Caller): Promise<string> {
  if (!user) return ''
  const confirmed = await app.db.platform(actor, (tx) =>
    tx
      .selectFrom('auth.users')
      .select('email')
      .where('id', '=', user.id)
      .where('email_verified', '=', true)
      .executeTakeFirst(),
  )
  return normalizeEmail(shownEmail(confirmed?.email ?? ''))
}

async function requireRestaurant(app: App, restaurantId: string): Promise<void> {
  if (!(await loadStorefront(app, restaurantId))) throw new ORPCError('NOT_FOUND')
}
