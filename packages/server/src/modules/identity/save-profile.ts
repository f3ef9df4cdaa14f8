import { type RawBuilder, sql } from 'kysely'

/**
 * SQL that stores the name and phone number of an order in the account's profile, to prefill the next order.
 * Must be part of the statement that stores the order as `placed`. No-op if nothing changed.
 */
export function saveProfileSql(
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
