import { sql } from 'kysely'
import { isPossible, type Subscriber } from '../../platform/jobs/subscriber.ts'

/**
 * Stores the name and phone number of a paid order in the account of its customer, to prefill the next order.
 * Orders that were never paid change nothing.
 */
export const customerProfile: Subscriber = {
  name: 'customer-profile',
  types: ['order.paid'],
  effect: { guarantee: 'exactly-once', because: 'a repeat stores the same name and phone number' },
  concerns: ({ payload }) => isPossible(payload, 'hasAccount'),
  async handle(app, { restaurantId, read }) {
    const ids = await read(async (_, events) => (await events).flatMap(({ subjectId }) => subjectId ?? []))
    if (ids.length === 0) return
    await app.db.platform('system:customer-profile', (tx) =>
      sql`
        with latest as (
          select distinct on (user_id) user_id, customer_first_name as first_name, customer_last_name as last_name,
            customer_phone as phone
          from orders join auth.users on users.id = orders.user_id
          where restaurant_id = ${restaurantId} and orders.id = any(${ids}::uuid[])
          order by user_id, paid_at desc
        ), named as (
          update auth.users set name = trim(concat_ws(' ', first_name, last_name)) from latest where id = user_id
        )
        insert into user_profiles as known (user_id, first_name, last_name, phone)
        select user_id, first_name, last_name, phone from latest
        on conflict (user_id) do update
          set first_name = excluded.first_name, last_name = excluded.last_name, phone = excluded.phone, updated_at = now()
          where (known.first_name, known.last_name, known.phone)
            is distinct from (excluded.first_name, excluded.last_name, excluded.phone)`.execute(tx),
    )
  },
}
