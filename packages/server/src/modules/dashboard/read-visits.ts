import type { Overview } from '@comanda/contract/dashboard-shapes'
import { spanOf } from '@comanda/domain/reporting/periods'
import { type LocalDate, minutes, type Zone } from '@comanda/domain/time/instant'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import type { AccessScope } from '../identity/public.ts'
import { among } from './among.ts'

/** Carts that became abandoned on a day, even when they have expired since, and its checkouts. */
export async function readVisits(
  tx: Tx,
  scope: AccessScope,
  { day, zone }: { day: LocalDate; zone: Zone },
): Promise<Overview['visits']> {
  const start = new Date(spanOf({ first: day, last: day }, zone).start)
  // A cart becomes abandoned at most 30 minutes after its last activity, by which carts are indexed.
  const active = new Date(start.getTime() - minutes(30))
  const { rows } = await sql<NonNullable<Overview['visits']>>`
    with own as (select id from restaurants where ${among(scope, sql`id`)}),
    carts as (
      select c.* from own cross join lateral (
        select total_value from cart_sessions where restaurant_id = own.id and last_activity >= ${active}
          and abandoned_at >= ${start} offset 0) as c),
    checkouts as (
      select e.* from own cross join lateral (
        select event_type from checkout_events where restaurant_id = own.id and created_at >= ${start} offset 0) as e)
    select (select count(*)::int from carts) as abandoned,
      (select coalesce(sum(total_value), 0)::bigint from carts) as "abandonedValue",
      (select count(*)::int from checkouts where event_type = 'checkout_started') as started,
      (select count(*)::int from checkouts where event_type = 'checkout_completed') as completed`.execute(tx)
  return rows[0] ?? null
}
