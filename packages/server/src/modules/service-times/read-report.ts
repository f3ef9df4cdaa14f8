import type { Punctuality, ServiceReport, StepTimes } from '@comanda/contract/service-times'
import { onTimeMinutes } from '@comanda/domain/reporting/promise-outcome'
import type { LocalDate } from '@comanda/domain/time/instant'
import { type RawBuilder, sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { requireRight } from '../identity/public.ts'
import { outcomesOf, type Period, periodOf } from './period.ts'

/** The punctuality of a kitchen in a period. Throws UNAUTHORIZED, FORBIDDEN, NOT_FOUND. */
export async function readReport(
  app: App,
  caller: Caller,
  input: { restaurantId: string; from: LocalDate; to: LocalDate },
): Promise<ServiceReport> {
  requireRight(caller, 'analytics.view', input.restaurantId)
  return app.db.tenant(input.restaurantId, caller.actor, async (tx) => {
    const period = await periodOf(tx, input)
    const [totals, hiddenSlots, days, hours, stations, dishes] = await Promise.all([
      readTotals(tx, period),
      countHiddenSlots(tx, period),
      grouped<{ day: LocalDate }>(tx, period, sql`day`),
      grouped<{ hour: number }>(tx, period, sql`hour`),
      readSteps(tx, period, stationOfOutcome, checkOfStation),
      readSteps(tx, period, dishOfOutcome, sql`c.product_id = n.id`),
    ])
    const { throttled, ...rest } = totals
    return {
      ...rest,
      throttled: { ...throttled, hiddenSlots },
      days: days.map(({ day, ...row }) => ({ day, ...punctualityOf(row) })),
      hours: hours.map(({ hour, ...row }) => ({ hour, ...punctualityOf(row), steps: stepsOf(row) })),
      stations,
      dishes,
    }
  })
}

/** The punctuality of a local day so far. */
export async function readPunctuality(tx: Tx, restaurantId: string, day: LocalDate): Promise<Punctuality> {
  const period = await periodOf(tx, { restaurantId, from: day, to: day })
  const { rows } = await sql<Row>`select ${figures} from (${outcomesOf(period)}) x`.execute(tx)
  return punctualityOf(rows[0])
}

async function readTotals(tx: Tx, period: Period) {
  const { rows } = await sql<
    { kind: string | null; left_out: number; moved: number; recalls: number } & Row & Extra
  >`
    select fulfillment as kind, ${figures}, ${extra},
      count(*) filter (where is_real is false)::int as left_out
    from (${outcomesOf(period)}) x group by grouping sets ((), (fulfillment))`.execute(tx)
  const of = (kind: string | null) => rows.find((row) => row.kind === kind)
  const all = of(null)
  return {
    all: punctualityOf(all),
    pickup: punctualityOf(of('pickup')),
    delivery: punctualityOf(of('delivery')),
    leftOut: all?.left_out ?? 0,
    moved: all?.moved ?? 0,
    recalls: all?.recalls ?? 0,
    courier: {
      orders: all?.couriers ?? 0,
      median: all?.courier_median ?? null,
      p90: all?.courier_p90 ?? null,
      overTwoMinutes: all?.courier_over ?? 0,
    },
    throttled: { orders: all?.throttled ?? 0, minutes: all?.throttled_minutes ?? 0 },
    steps: stepsOf(all),
  }
}

async function grouped<Group>(tx: Tx, period: Period, by: RawBuilder<unknown>): Promise<(Group & Row)[]> {
  const { rows } = await sql<Group & Row>`
    select ${by}, ${figures} from (${outcomesOf(period)}) x where is_real is not false
    group by ${by} order by ${by}`.execute(tx)
  return rows
}

/** The steps of the orders of each name; `isOwn` selects the check-offs that belong to it. */
async function readSteps(tx: Tx, period: Period, names: RawBuilder<unknown>, isOwn: RawBuilder<unknown>) {
  const { rows } = await sql<{ name: string; made: number; made_median: number; made_p90: number } & Row>`
    select name, ${figures}, count(made) filter (where is_real is not false)::int as made,
      ${percentile(0.5, 'made')} as made_median, ${percentile(0.9, 'made')} as made_p90
    from (
      select x.*, n.id, n.name, (
        select extract(epoch from max(c.made_at) - x.preparing_at)::int from line_checks c
        where c.restaurant_id = x.restaurant_id and c.order_id = x.order_id and c.made_at >= x.preparing_at and ${isOwn}
      ) as made
      from (${outcomesOf(period)}) x cross join lateral (${names}) n
    ) y
    where is_real is not false group by id, name order by count(*) desc, name limit 50`.execute(tx)
  return rows.map((row) => ({
    name: row.name,
    orders: row.orders,
    steps: stepsOf(row),
    made: { orders: row.made, median: row.made_median, p90: row.made_p90 },
  }))
}

const stationOfOutcome = sql`
  select distinct s.id, s.name from product_stations p
  join prep_stations s on s.restaurant_id = p.restaurant_id and s.id = p.station_id
  where p.restaurant_id = x.restaurant_id and p.product_id = any(x.product_ids)`
const checkOfStation = sql`exists (
  select from product_stations p where p.restaurant_id = c.restaurant_id and p.product_id = c.product_id
    and p.station_id = n.id)`
const dishOfOutcome = sql`
  select p.id, p.name from products p where p.restaurant_id = x.restaurant_id and p.id = any(x.product_ids)`

async function countHiddenSlots(tx: Tx, { restaurantId, start, end }: Period): Promise<number> {
  const row = await tx
    .selectFrom('slot_fills')
    .select((of) => of.fn.countAll().as('count'))
    .where('restaurant_id', '=', restaurantId)
    .where('slot_at', '>=', new Date(start))
    .where('slot_at', '<', new Date(end))
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

const stepNames = ['acknowledge', 'start', 'prepare', 'hand_over'] as const
type Row = {
  orders: number
  early: number
  late: number
  median: number | null
  p90: number | null
} & Record<`${(typeof stepNames)[number]}_${'median' | 'p90'}`, number | null>

/** A percentile of the real outcomes, interpolated, in whole seconds. */
function percentile(share: number, of: string): RawBuilder<number | null> {
  return sql`round(percentile_cont(${share}::float8) within group (order by ${sql.ref(of)}) filter (where is_real is not false))::int`
}

const limit = onTimeMinutes * 60
const figures = sql`
  count(*) filter (where is_real is not false)::int as orders,
  count(*) filter (where is_real is not false and late < ${-limit})::int as early,
  count(*) filter (where is_real is not false and late > ${limit})::int as late,
  ${percentile(0.5, 'late')} as median, ${percentile(0.9, 'late')} as p90,
  ${sql.join(
    stepNames.flatMap((step) => [
      sql`${percentile(0.5, step)} as ${sql.ref(`${step}_median`)}`,
      sql`${percentile(0.9, step)} as ${sql.ref(`${step}_p90`)}`,
    ]),
  )}`

interface Extra {
  couriers: number
  courier_median: number | null
  courier_p90: number | null
  courier_over: number
  throttled: number
  throttled_minutes: number
}
const extra = sql`
  count(*) filter (where is_real is not false and promised_at <> first_promised_at)::int as moved,
  coalesce(sum(recalls) filter (where is_real is not false), 0)::int as recalls,
  count(courier) filter (where is_real is not false)::int as couriers,
  ${percentile(0.5, 'courier')} as courier_median, ${percentile(0.9, 'courier')} as courier_p90,
  count(*) filter (where is_real is not false and courier > 120)::int as courier_over,
  count(*) filter (where is_real is not false and throttled_minutes > 0)::int as throttled,
  coalesce(sum(throttled_minutes) filter (where is_real is not false), 0)::int as throttled_minutes`

function punctualityOf(row: Row | undefined): Punctuality {
  const { orders = 0, early = 0, late = 0, median = null, p90 = null } = row ?? {}
  return { orders, early, late, onTime: orders - early - late, median, p90 }
}

function stepsOf(row: Row | undefined): StepTimes {
  return {
    acknowledge: { median: row?.acknowledge_median ?? null, p90: row?.acknowledge_p90 ?? null },
    start: { median: row?.start_median ?? null, p90: row?.start_p90 ?? null },
    prepare: { median: row?.prepare_median ?? null, p90: row?.prepare_p90 ?? null },
    handOver: { median: row?.hand_over_median ?? null, p90: row?.hand_over_p90 ?? null },
  }
}
