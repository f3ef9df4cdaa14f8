import { sql } from 'kysely'
import type { App } from '../../../app.ts'
import { MAX_PRINT_ATTEMPTS } from '../../orders/public.ts'

/** Tickets older than this are no longer printed. */
const MAX_AGE_HOURS = 6

/** An order that its kitchen wants printed. */
export interface Unprinted {
  id: string
  restaurant_id: string
  printer_host: string
  printer_port: number
  printer_failed_at: Date | null
  lead_minutes: number | null
}

/**
 * Orders that are due for printing, oldest first, at most 200, of all kitchens not in `except`. Kitchens with a
 * printer are read first, and the conditions on an order are ordered by cost.
 */
export function findUnprinted(
  app: Pick<App, 'db' | 'now'>,
  except: readonly string[] = [],
): Promise<Unprinted[]> {
  const now = new Date(app.now())
  return app.db.platform('system:kitchen', async (tx) => {
    const { rows } = await sql<Unprinted>`
      with k as materialized (
        select * from kitchen_settings where printer_host is not null and print_when <> 'by_hand'
          and restaurant_id <> all(${except}::uuid[]) and (printer_next_try is null or printer_next_try <= ${now})
      )
      select o.id, o.restaurant_id, k.printer_host, k.printer_port, k.printer_failed_at, k.lead_minutes
      from k join orders o on o.restaurant_id = k.restaurant_id
      where o.is_open and o.paid_at > ${now}::timestamptz - make_interval(days => 30) and o.printed_at is null
        and o.print_tries < ${MAX_PRINT_ATTEMPTS}
        and case
          when o.status = 'ready' then false
          when k.print_when = 'new' then order_comes_up_at(o) <= ${now}
          else o.status in ('acknowledged', 'accepted', 'confirmed', 'preparing') end
        and (k.printing_since is null or case when k.print_when = 'new' then order_comes_up_at(o) else o.status_at end >= k.printing_since)
        and case when o.status_at > ${now}::timestamptz - make_interval(hours => ${MAX_AGE_HOURS}) then true
          else order_comes_up_at(o) > ${now}::timestamptz - make_interval(hours => ${MAX_AGE_HOURS}) end
      order by o.paid_at limit 200`.execute(tx)
    return rows
  })
}
