import { isPrintDue, printMoment } from '@comanda/domain/kitchen/print-moment'
import { statusesOf } from '@comanda/domain/ordering/order-states'
import { kitchenStepCounts, orderStatuses } from '@comanda/domain/ordering/order-status'
import { type RawBuilder, sql } from 'kysely'
import type { App } from '../../../app.ts'
import type { PrinterAddress } from '../../../gateways/printer/port.ts'
import { MAX_PRINT_ATTEMPTS } from '../../orders/public.ts'

/** Tickets older than this are no longer printed. */
const MAX_AGE_HOURS = 6

const acknowledgedStatuses = orderStatuses.filter((status) => isPrintDue(status, 'acknowledged'))
/** Kitchens with these steps print when an order is acknowledged, if configured. */
const acknowledgedSteps = kitchenStepCounts.filter(
  (steps) => printMoment('acknowledged', steps) === 'acknowledged',
)
/** SQL: whether a kitchen with the settings `k` prints once an order is acknowledged, not when it arrives. */
const printsAcknowledged = sql`k.print_when = 'acknowledged' and k.steps = any(${acknowledgedSteps}::text[])`

/** The orders that are due at one printer, oldest first. */
export interface PrintQueue {
  restaurantId: string
  printer: PrinterAddress
  failedAt: Date | null
  leadMinutes: number | null
  /** null: the printer of the kitchen, which prints complete tickets. */
  stationId: string | null
  orderIds: string[]
}

/** Identifies a printer. */
export function keyOf({ restaurantId, stationId }: Pick<PrintQueue, 'restaurantId' | 'stationId'>): string {
  return stationId ?? restaurantId
}

/**
 * Orders that are due for printing, at most 200 of the kitchens' printers and of the stations' printers each, of all
 * printers not in `except`; ready ones last, because their ticket is the least urgent. Tickets of a station whose last
 * attempt was interrupted are included, because screens do not ask about them yet. Kitchens with a printer are read first,
 * and the conditions on an order are ordered by cost: `isDue` is slow, and settled tickets are excluded before it.
 */
export async function findUnprinted(
  app: Pick<App, 'db' | 'now'>,
  except: readonly string[] = [],
): Promise<PrintQueue[]> {
  const now = new Date(app.now())
  return app.db.platform('system:kitchen', async (tx) => {
    const { rows: ofKitchens } = await sql<Row>`
      with k as materialized (
        select *, ${printsAcknowledged} as prints_acknowledged
        from kitchen_settings k where printer_host is not null and print_when <> 'by_hand'
          and restaurant_id <> all(${except}::uuid[]) and (printer_next_try is null or printer_next_try <= ${now})
      )
      select o.id, o.restaurant_id, k.printer_host as host, k.printer_port as port, k.printer_failed_at as failed_at,
        k.lead_minutes, null as station_id
      from k join orders o on o.restaurant_id = k.restaurant_id
      where o.is_open and o.paid_at > ${now}::timestamptz - make_interval(days => 30) and o.printed_at is null
        and o.print_tries < ${MAX_PRINT_ATTEMPTS} and ${isNotTooLongReady(now)} and ${isDue(now)}
      order by o.status = 'ready', o.paid_at limit 200`.execute(tx)
    const { rows: ofStations } = await sql<Row>`
      with k as materialized (
        select s.restaurant_id, s.station_id, s.host, s.port, s.failed_at, k.lead_minutes,
          ${printsAcknowledged} as prints_acknowledged, greatest(s.printing_since, k.printing_since) as printing_since
        from station_printers s join kitchen_settings k on k.restaurant_id = s.restaurant_id
        where k.print_when <> 'by_hand' and s.station_id <> all(${except}::uuid[])
          and (s.next_try is null or s.next_try <= ${now})
      ), unsettled as materialized (
        select o.restaurant_id, o.id, k.station_id
        from k join orders o on o.restaurant_id = k.restaurant_id
        left join station_prints p on p.restaurant_id = o.restaurant_id and p.order_id = o.id
          and p.station_id = k.station_id
        where o.is_open and o.paid_at > ${now}::timestamptz - make_interval(days => 30) and ${isNotTooLongReady(now)}
          and p.settled_at is null and (coalesce(p.tries, 0) < ${MAX_PRINT_ATTEMPTS} or not o.station_print_doubted)
      )
      select o.id, o.restaurant_id, k.host, k.port, k.failed_at, k.lead_minutes, k.station_id
      from unsettled u join k on k.restaurant_id = u.restaurant_id and k.station_id = u.station_id
      join orders o on o.restaurant_id = u.restaurant_id and o.id = u.id
      where ${isDue(now)}
      order by o.status = 'ready', o.paid_at limit 200`.execute(tx)
    return [...queuesOf(ofKitchens), ...queuesOf(ofStations)]
  })
}

interface Row {
  id: string
  restaurant_id: string
  host: string
  port: number
  failed_at: Date | null
  lead_minutes: number | null
  station_id: string | null
}

/**
 * Whether the order `o` is due by the settings `k`: since it came onto the board, or since it was acknowledged, until it is
 * completed, because screens can have advanced it before its printer responded.
 */
function isDue(now: Date): RawBuilder<boolean> {
  return sql`(case when k.prints_acknowledged then o.status = any(${acknowledgedStatuses}::text[])
      else order_comes_up_at(o) <= ${now} end
    and case when k.printing_since is null then true
      when not k.prints_acknowledged then order_comes_up_at(o) >= k.printing_since
      -- It was acknowledged at this time or before.
      when o.status_at < k.printing_since then false
      else ${acknowledgedAt} >= k.printing_since end
    and case when o.status_at > ${now}::timestamptz - make_interval(hours => ${MAX_AGE_HOURS}) then true
      else order_comes_up_at(o) > ${now}::timestamptz - make_interval(hours => ${MAX_AGE_HOURS}) end)`
}

/** Some kitchens leave many orders ready for weeks. */
function isNotTooLongReady(now: Date): RawBuilder<boolean> {
  return sql`(o.status <> 'ready' or o.status_at > ${now}::timestamptz - make_interval(hours => ${MAX_AGE_HOURS}))`
}

/** When the order `o` was last acknowledged, also by a step that led further. */
const acknowledgedAt = sql`coalesce((select max(h.at) from order_status_history h
  where h.restaurant_id = o.restaurant_id and h.order_id = o.id and h.from_status = any(${statusesOf('new')}::text[])
    and h.to_status = any(${acknowledgedStatuses}::text[])), o.status_at)`

function queuesOf(rows: readonly Row[]): PrintQueue[] {
  const byPrinter = Map.groupBy(rows, (row) => row.station_id ?? row.restaurant_id)
  return [...byPrinter.values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    return {
      restaurantId: first.restaurant_id,
      printer: { host: first.host, port: first.port },
      failedAt: first.failed_at,
      leadMinutes: first.lead_minutes,
      stationId: first.station_id,
      orderIds: own.map(({ id }) => id),
    }
  })
}
