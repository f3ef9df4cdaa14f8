import { formatRetentionPeriod, type RetentionKind, retention } from '@comanda/domain/people/retention'
import { sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { enforceRateLimit } from '../../platform/rate-limit.ts'
import { orderViewOf } from '../orders/public.ts'
import { claimGuestOrders } from './claim-guest-orders.ts'
import { personOf } from './own-order.ts'

/**
 * All data stored about the caller: profile and authentication methods, orders with consents, visits that led
 * to orders, favorites, notifications, gift cards, requests and roles. Secrets are listed without their values.
 */
export async function exportAccount(app: App, caller: Caller): Promise<Record<string, unknown>> {
  const { id } = personOf(caller)
  await enforceRateLimit(app, { key: `account-export:${id}`, max: 20, windowSeconds: 3600 })
  return app.db.platform(caller.actor, async (tx) => {
    await claimGuestOrders(tx, id)
    const kinds = Object.keys(retention) as RetentionKind[]
    return {
      exportedAt: new Date(app.now()).toISOString(),
      account: await first(tx, accountOf(id)),
      authMethods: await first(tx, authMethodsOf(id)),
      sessions: await rows(tx, sessionsOf(id)),
      roles: await rows(tx, rolesOf(id)),
      orders: await ordersOf(tx, id),
      visits: await rows(tx, visitsOf(id)),
      favorites: await rows(tx, favoritesOf(id)),
      loyalty: await rows(tx, loyaltyOf(id)),
      messages: await rows(tx, messagesTo(id)),
      cartReminders: await rows(tx, remindersOf(id)),
      remindedCarts: await rows(tx, remindedCartsOf(id)),
      giftCards: await rows(tx, giftCardsOf(id)),
      savedCards: await rows(tx, savedCardsOf(id)),
      requests: await rows(tx, requestsOf(id)),
      retainedFor: Object.fromEntries(kinds.map((kind) => [kind, formatRetentionPeriod(kind)])),
    }
  })
}

type Query = ReturnType<typeof sql<Record<string, unknown>>>

async function rows(tx: Tx, query: Query): Promise<Record<string, unknown>[]> {
  return (await query.execute(tx)).rows
}

async function first(tx: Tx, query: Query): Promise<Record<string, unknown> | null> {
  return (await rows(tx, query))[0] ?? null
}

async function ordersOf(tx: Tx, userId: string) {
  const found = await tx
    .selectFrom('orders')
    .innerJoin('restaurants', 'restaurants.id', 'orders.restaurant_id')
    .selectAll('orders')
    .select('restaurants.name as restaurantName')
    .where('orders.user_id', '=', userId)
    .orderBy('orders.created_at', 'desc')
    .execute()
  const ids = found.map((row) => row.id)
  const { rows: steps } = await sql<{
    order_id: string
    to_status: (typeof found)[number]['status']
    at: Date
  }>`
    select order_id, to_status, at from order_status_history where order_id = any(${ids}::uuid[])
      and restaurant_id = any(${found.map((row) => row.restaurant_id)}::uuid[]) order by id`.execute(tx)
  return found.map((row) => {
    const history = steps
      .filter((step) => step.order_id === row.id)
      .map((step) => ({ status: step.to_status, at: step.at.getTime() }))
    // The token opens the order for anyone who has the file.
    const { token: _, ...order } = orderViewOf(row, history, '')
    return {
      restaurant: row.restaurantName,
      ...order,
      consents: {
        termsVersion: row.terms_version,
        termsAcceptedAt: row.terms_accepted_at.toISOString(),
        ageConfirmed: row.age_confirmed,
      },
    }
  })
}

const accountOf = (id: string): Query => sql`
  select users.id, users.email, users.email_verified as "emailVerified", users.name,
    users.phone_number as "signInPhone", users.phone_number_verified as "signInPhoneVerified",
    users.created_at as "createdAt", profile.first_name as "firstName", profile.last_name as "lastName", profile.phone,
    profile.birthday
  from auth.users left join user_profiles as profile on profile.user_id = users.id where users.id = ${id}`

const authMethodsOf = (id: string): Query => sql`
  select
    (select coalesce(jsonb_agg(jsonb_build_object('provider', provider_id, 'account', account_id,
      'since', created_at) order by created_at), '[]') from auth.accounts where user_id = ${id}) as accounts,
    (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'since', created_at) order by created_at), '[]')
      from auth.passkeys where user_id = ${id}) as passkeys,
    (select two_factor_enabled from auth.users where id = ${id}) as "secondFactor",
    (select coalesce(jsonb_agg(set_at), '[]') from staff_pins where user_id = ${id}) as "kitchenPins"`

const sessionsOf = (id: string): Query => sql`
  select created_at as "createdAt", expires_at as "expiresAt", ip_address as "ipAddress", user_agent as "userAgent"
  from auth.sessions where user_id = ${id} order by created_at desc`

const rolesOf = (id: string): Query => sql`
  select role, restaurants.name as restaurant, memberships.created_at as since, deactivated_at as "endedAt"
  from memberships left join restaurants on restaurants.id = restaurant_id
  where memberships.user_id = ${id} order by memberships.created_at`

const visitsOf = (id: string): Query => sql`
  select visit.created_at as "startedAt", visit.last_activity as "lastActivity", visit.landing_page as "landingPage",
    visit.referrer, visit.user_agent as "userAgent", visit.country, visit.city
  from site_visitors as visit
  where (visit.restaurant_id, visit.session_id) in
    (select restaurant_id, visit_session_id from orders where user_id = ${id} and visit_session_id is not null)
  order by visit.created_at desc`

const favoritesOf = (id: string): Query => sql`
  select restaurants.name as restaurant, products.name as dish, favorites.created_at as since
  from favorites join restaurants on restaurants.id = favorites.restaurant_id
    join products on products.restaurant_id = favorites.restaurant_id and products.id = favorites.product_id
  where favorites.user_id = ${id} order by favorites.created_at desc`

const loyaltyOf = (id: string): Query => sql`
  select restaurants.name as restaurant, kind, points, at, orders.order_number as "orderNumber", reason
  from loyalty_ledger as entry join restaurants on restaurants.id = entry.restaurant_id
    left join orders on orders.restaurant_id = entry.restaurant_id and orders.id = entry.order_id
  where entry.user_id = ${id} order by entry.id desc`

/** Notifications to an email address or phone number are included once it is verified. */
const messagesTo = (id: string): Query => sql`
  select channel, n.kind, recipient, sent_at as "sentAt" from notifications n
    join orders on orders.restaurant_id = n.restaurant_id and orders.id = n.order_id
    where orders.user_id = ${id} and n.kind <> 'new_order'
  union
  select channel, kind, recipient, sent_at from notifications
    where (order_id is null or kind not in ('receipt', 'new_order')) and recipient <> '' and recipient in (
      select email from auth.users where id = ${id} and email_verified
      union all select phone_number from auth.users where id = ${id} and phone_number_verified)
  order by 4 desc nulls first`

/** Consents to cart reminders, once the address is verified. */
const remindersOf = (id: string): Query => sql`
  select restaurants.name as restaurant, consented_at as "consentedAt", withdrawn_at as "withdrawnAt", source
  from marketing_consents consent join restaurants on restaurants.id = consent.restaurant_id
  where consent.email = (select email from auth.users where id = ${id} and email_verified)
  order by restaurants.name`

/** Carts that an agreed reminder was or can be sent about, with the visits that they link to the address. */
const remindedCartsOf = (id: string): Query => sql`
  select restaurants.name as restaurant, cart.session_id as visit, cart.created_at as "linkedAt",
    reminder.created_at as "remindedAt", reminder.lines, reminder.opened_at as "openedAt"
  from (
    select restaurant_id, session_id, created_at, email from cart_contacts
    union all
    select restaurant_id, session_id, created_at, email from cart_reminders where not exists (select from cart_contacts c
      where c.restaurant_id = cart_reminders.restaurant_id and c.session_id = cart_reminders.session_id)
  ) as cart join restaurants on restaurants.id = cart.restaurant_id
    left join cart_reminders reminder
      on reminder.restaurant_id = cart.restaurant_id and reminder.session_id = cart.session_id
  where cart.email = (select email from auth.users where id = ${id} and email_verified)
  order by cart.created_at desc`

/** Gift cards bought by or sent to a verified address, without their codes. */
const giftCardsOf = (id: string): Query => sql`
  select restaurants.name as restaurant, case when purchaser_email = users.email then 'bought' else 'received' end as role,
    initial_amount as amount, balance, purchaser_name as purchaser, recipient_name as recipient, message,
    deliver_on as "deliverOn", card.created_at as "createdAt"
  from auth.users join gift_cards card on users.email in (purchaser_email, recipient_email)
    join restaurants on restaurants.id = card.restaurant_id
  where users.id = ${id} and users.email_verified order by card.created_at desc`

/** The cards themselves are stored only by the provider, which the account page queries. */
const savedCardsOf = (id: string): Query => sql`
  select provider, customer_id as "customerId", created_at as since from payment_customers where user_id = ${id}`

const requestsOf = (id: string): Query => sql`
  select topic, message, created_at as "createdAt", due_at as "dueAt" from support_requests
  where user_id = ${id} order by created_at desc`
