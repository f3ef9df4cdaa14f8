import { sql } from 'kysely'
import { isPossible, type Subscriber } from '../../platform/jobs/subscriber.ts'

/**
 * Stores the name and phone number of a paid order in the account of its customer, to prefill the next order.
 * Orders that were never paid change nothing, and neither do orders that were paid before the customer stated other ones: a job
 * can be retried for days.
 */
export const customerProfile: Subscriber = {
  name: 'customer-profile',
  types: ['order.paid'],
  effect: {
    guarantee: 'exactly-once',
    because: 'a repeat stores the same name and phone number, unless newer ones are stored',
  },
  concerns: ({ payload }) => isPossible(payload, 'hasAccount'),
  async handle(app, { restaurantId, read }) {
    const ids = await read(async (_, events) => (await events).flatMap(({ subjectId }) => subjectId ?? []))
    if (ids.length === 0) return
    await app.db.platform('system:customer-profile', (tx) =>
      sql`
        with owners as materialized (
          -- Locked before the profiles, as by the deletion of an account.
          select id from auth.users where id in (
            select user_id from orders where restaurant_id = ${restaurantId} and orders.id = any(${ids}::uuid[]))
          order by id for no key update
        ), latest as (
          select distinct on (user_id) user_id, customer_first_name as first_name, customer_last_name as last_name,
            customer_phone as phone, paid_at
          from orders join owners on owners.id = orders.user_id
          where restaurant_id = ${restaurantId} and orders.id = any(${ids}::uuid[])
          order by user_id, paid_at desc
        ), stored as (
          insert into user_profiles as known (user_id, first_name, last_name, phone, contact_at)
          select user_id, first_name, last_name, phone, paid_at from latest
          on conflict (user_id) do update
            set first_name = excluded.first_name, last_name = excluded.last_name, phone = excluded.phone,
              contact_at = excluded.contact_at, updated_at = now()
            where known.contact_at is null or known.contact_at <= excluded.contact_at
          returning user_id, trim(concat_ws(' ', first_name, last_name)) as name
        )
        update auth.users set name = stored.name from stored where id = stored.user_id`.execute(tx),
    )
  },
}
