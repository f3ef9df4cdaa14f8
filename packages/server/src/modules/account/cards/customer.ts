import { httpMessage } from '@comanda/contract/errors'
import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import type { App, Caller } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'

type CustomerApp = Pick<App, 'db' | 'payments' | 'now'>
type Person = NonNullable<Caller['user']>

/** The provider's id for a person; null when the person has never saved a card. */
export async function findCustomer(app: CustomerApp, caller: Caller, { id }: Person): Promise<string | null> {
  const row = await app.db.platform(caller.actor, (tx) => customerRow(tx, app, id))
  return row?.customer_id ?? null
}

/**
 * The same; created when there is none, or when the provider no longer has `missing`. Concurrent calls get the
 * same customer. Throws PaymentGatewayError, and UNAUTHORIZED when the account was deleted
 * meanwhile.
 */
export async function requireCustomer(
  app: CustomerApp,
  caller: Caller,
  person: Person,
  missing: string | null = null,
): Promise<string> {
  const known = await findCustomer(app, caller, person)
  if (known && known !== missing) return known
  const customerId = await app.payments.createCustomer({
    userId: person.id,
    email: person.email || null,
    name: person.name,
    idempotencyKey: `customer:${person.id}:${missing ?? 'first'}`,
  })
  const stored = await app.db.platform(caller.actor, async (tx) => {
    // The account can have been deleted meanwhile.
    await sql`
      insert into payment_customers as known (user_id, provider, customer_id, created_at)
      select id, ${app.payments.provider}, ${customerId}, ${new Date(app.now())}::timestamptz
      from auth.users where id = ${person.id}
      on conflict (user_id, provider) do update set customer_id = excluded.customer_id
        where known.customer_id = ${missing}`.execute(tx)
    return customerRow(tx, app, person.id)
  })
  if (stored) return stored.customer_id
  await app.payments.deleteCustomer(customerId)
  throw new ORPCError('UNAUTHORIZED', { message: httpMessage(401) })
}

function customerRow(tx: Tx, { payments }: Pick<App, 'payments'>, userId: string) {
  return tx
    .selectFrom('payment_customers')
    .select('customer_id')
    .where('user_id', '=', userId)
    .where('provider', '=', payments.provider)
    .executeTakeFirst()
}
