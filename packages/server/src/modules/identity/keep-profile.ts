import { type RawBuilder, sql } from 'kysely'

/**
 * Keeps the name and phone number that an account ordered with, so that its next order is filled in with them. To be a
 * part of the statement that stores the order, under the name `placed`; writes nothing when all is known already.
 */
export function keepProfile(
  userId: string,
  { firstName, lastName, phone }: { firstName: string; lastName: string; phone: string },
): RawBuilder<{ user_id: string }> {
  return sql`(
    insert into user_profiles as known (user_id, first_name, last_name, phone)
    select ${userId}, ${firstName}, ${lastName}, ${phone} from placed
    on conflict (user_id) do update
      set first_name = excluded.first_name, last_name = excluded.last_name, phone = excluded.phone, updated_at = now()
      where (known.first_name, known.last_name, known.phone)
        is distinct from (excluded.first_name, excluded.last_name, excluded.phone)
    returning user_id)`
}
