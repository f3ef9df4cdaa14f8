import { createHash } from 'node:crypto'
import { payoutEntry } from '@comanda/domain/ledger/dispute'
import { cents } from '@comanda/domain/money/cents'
import { hours, type Instant } from '@comanda/domain/time/instant'
import type { App } from '@comanda/server/app'
import type { Tx } from '@comanda/server/db/database'
import { recordLedgerEntries } from '@comanda/server/modules/finance/public'
import { sql } from 'kysely'

/**
 * Gives the sandbox of the payment provider the charges and refunds of the demo's past, with accounts and weekly payouts, and
 * records those payouts and the notices of the provider here. Reads what the ledger has, so a repeat adds what is missing.
 * Does nothing with a real provider.
 */
export async function seedProviderPast(app: App): Promise<void> {
  const { sandboxOrigin, secretKey } = app.config.stripe
  if (sandboxOrigin === null) return
  const { accounts, charges, refunds } = await app.db.platform(actor, async (tx) => ({
    accounts: await readAccounts(tx),
    charges: await readCharges(tx),
    refunds: await readRefunds(tx),
  }))
  const [first] = charges
  if (!first) return
  const payees = [...accounts.map(({ id }) => id), null]
  const payouts = mondays(first.created * 1000, app.now()).flatMap((created) =>
    payees.map((account) => ({ id: payoutId(account, created), account, created: created / 1000 })),
  )
  const response = await fetch(`${sandboxOrigin}/sandbox/payments/past`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${secretKey}` },
    body: JSON.stringify({ accounts, charges, refunds, payouts }),
  })
  if (!response.ok)
    throw new Error(`the sandbox refused the past: ${response.status} ${await response.text()}`)
  const { payouts: made }: Made = await response.json()
  await app.db.platform(actor, async (tx) => {
    for (const { id, account, created, amount } of made)
      if (account === null)
        await recordLedgerEntries(tx, { restaurantId: null, orderId: null }, new Date(created * 1000), [
          { kind: 'payout', ref: id, entry: payoutEntry(cents(amount)) },
        ])
    await recordNotices(tx)
  })
}

/** The payouts with an amount; `account` is null for the platform's. */
interface Made {
  payouts: { id: string; account: string | null; created: number; amount: number }[]
}

async function readAccounts(tx: Tx) {
  const rows = await tx
    .selectFrom('connected_accounts')
    .innerJoin('restaurants', 'restaurants.id', 'connected_accounts.restaurant_id')
    .select(['account_id', 'restaurants.id', 'name', 'email', 'website', 'restaurants.created_at'])
    .where('is_demo', '=', true)
    .orderBy('name')
    .execute()
  return rows.map(({ account_id, id, name, email, website, created_at }) => ({
    id: account_id,
    created: seconds(created_at),
    email,
    business_profile: { name, url: website ?? '' },
    metadata: { restaurant_id: id },
  }))
}

/** The charges of orders and of sold gift cards. */
async function readCharges(tx: Tx) {
  const { rows } = await sql<{
    id: string
    at: Date
    amount: number
    fee: number
    restaurantId: string
    orderId: string | null
    orderNumber: string | null
    giftCardId: string | null
    email: string
    brand: string
    account: string | null
  }>`
    select l.provider_ref as id, l.at, (l.provider + l.transferred)::int as amount, l.platform_fee::int as fee,
      l.restaurant_id as "restaurantId", l.order_id as "orderId", o.order_number as "orderNumber",
      l.gift_card_id as "giftCardId", coalesce(o.customer_email, p.purchaser_email) as email,
      coalesce(o.card_brand, p.card_brand) as brand, coalesce(o.connected_account, p.connected_account) as account
    from ledger_entries l
    left join orders o on o.restaurant_id = l.restaurant_id and o.id = l.order_id
    left join gift_card_purchases p on p.restaurant_id = l.restaurant_id and p.id = l.gift_card_id
    where l.kind = 'charge' and l.provider_ref ~ ${idOfPast('pi')} order by l.at, l.provider_ref`.execute(tx)
  return rows.map(({ id, at, amount, fee, account, ...row }) => ({
    id,
    created: seconds(at),
    amount,
    receipt_email: row.email,
    description: row.orderNumber === null ? 'Gift card' : `Order ${row.orderNumber}`,
    metadata: {
      ...(row.orderId && row.orderNumber && { order_id: row.orderId, order_number: row.orderNumber }),
      ...(row.giftCardId && { gift_card_id: row.giftCardId }),
      restaurant_id: row.restaurantId,
    },
    payment_method: `pm_card_${row.brand}`,
    ...(account && fee > 0 && { application_fee_amount: fee }),
    ...(account && { transfer_data: { destination: account } }),
  }))
}

async function readRefunds(tx: Tx) {
  const { rows } = await sql<
    Record<'id' | 'own' | 'intent', string> & { at: Date; amount: number; passed: boolean }
  >`
    select r.provider_refund_id as id, r.id as own, o.payment_intent_id as intent, r.created_at as at, r.amount::int,
      o.connected_account is not null as passed
    from refunds r join orders o on o.restaurant_id = r.restaurant_id and o.id = r.order_id
    where r.provider_refund_id ~ ${idOfPast('re')} order by r.created_at`.execute(tx)
  return rows.map(({ id, own, intent, at, amount, passed }) => ({
    id,
    created: seconds(at),
    amount,
    payment_intent: intent,
    metadata: { refund_id: own },
    reverse_transfer: passed,
    refund_application_fee: passed,
  }))
}

/** The notice of each charge and refund, a second later, as the webhook would have recorded it. */
async function recordNotices(tx: Tx): Promise<void> {
  await sql`
    insert into provider_events (provider, event_id, type, received_at, intent_id, object_id, summary)
    select 'stripe', 'evt_' || substr(l.provider_ref, 4), 'payment_intent.succeeded', l.at + interval '1 second',
      l.provider_ref, l.provider_ref, ${dollars(sql`l.provider + l.transferred`)} || ', succeeded'
    from ledger_entries l where l.kind = 'charge' and l.provider_ref ~ ${idOfPast('pi')}
    union all
    select 'stripe', 'evt_' || substr(r.provider_refund_id, 4), 'refund.created', r.created_at + interval '1 second',
      o.payment_intent_id, r.provider_refund_id, ${dollars(sql`r.amount`)} || ', succeeded'
    from refunds r join orders o on o.restaurant_id = r.restaurant_id and o.id = r.order_id
    where r.provider_refund_id ~ ${idOfPast('re')}
    on conflict do nothing`.execute(tx)
}

function dollars(amount: ReturnType<typeof sql>) {
  return sql`'$' || to_char((${amount}) / 100.0, 'FM999,990.00')`
}

/** Mondays at 11 AM UTC. */
function mondays(from: Instant, to: Instant): Instant[] {
  const week = hours(24 * 7)
  // The epoch was a Thursday.
  const monday = hours(24 * 4 + 11)
  const first = Math.ceil((from - monday) / week) * week + monday
  return Array.from({ length: Math.max(0, Math.ceil((to - first) / week)) }, (_, at) => first + at * week)
}

function payoutId(account: string | null, created: Instant): string {
  return `po_${createHash('sha256').update(`${account} ${created}`).digest('hex').slice(0, 32)}`
}

/** Ids of the demo are longer than those that the sandbox makes. */
function idOfPast(prefix: string): string {
  return `^${prefix}_[0-9a-f]{32}$`
}

function seconds(at: Date): number {
  return Math.floor(at.getTime() / 1000)
}

const actor = 'system:demo'
