import type { LocalDate } from '@comanda/domain/time/instant'
import { sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import { audit } from '../../platform/audit.ts'
import { CSV_PAGE_SIZE, type CsvFile, csvPages, csvStream } from '../../platform/csv-stream.ts'
import { requireRight } from '../identity/public.ts'
import { outcomesOf, type Period, periodOf } from './period.ts'

/**
 * Every promise of a period with its outcome as CSV, in the order of the promises, including those that the report leaves
 * out. The export is audited. Throws UNAUTHORIZED, FORBIDDEN, NOT_FOUND.
 */
export async function exportOutcomes(
  app: App,
  caller: Caller,
  input: { restaurantId: string; from: LocalDate; to: LocalDate },
): Promise<CsvFile> {
  const { restaurantId, from, to } = input
  requireRight(caller, 'analytics.view', restaurantId)
  const period = await app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const period = await periodOf(tx, input)
    await audit(app, tx, caller, {
      restaurantId,
      action: 'data.service_times_exported',
      subject: `restaurant:${restaurantId}`,
      subjectLabel: `${period.name}, ${from} to ${to}, CSV`,
    })
    return period
  })
  const readAfter = (last: Row | undefined) => readPage(app, caller, period, last)
  return {
    name: `service-times-${from}-${to}.csv`,
    content: csvStream(app.log, csvPages(headers, readAfter, cellsOf)),
  }
}

async function readPage(app: App, caller: Caller, period: Period, last: Row | undefined): Promise<Row[]> {
  const after = last ? sql`where (x.due_at, x.order_id) > (${last.due_at}, ${last.order_id}::uuid)` : sql``
  return app.db.tenant(period.restaurantId, caller.actor, async (tx) => {
    const { rows } = await sql<Row>`
      select x.*, o.order_number from (${outcomesOf(period)}) x
      join orders o on o.restaurant_id = x.restaurant_id and o.id = x.order_id
      ${after} order by x.due_at, x.order_id limit ${CSV_PAGE_SIZE}`.execute(tx)
    return rows
  })
}

interface Row {
  order_id: string
  order_number: string
  fulfillment: string
  due_at: Date
  first_promised_at: Date
  promised_at: Date
  up_at: Date
  ready_at: Date
  completed_at: Date | null
  picked_up_at: Date | null
  late: number
  acknowledge: number | null
  start: number | null
  prepare: number | null
  hand_over: number | null
  recalls: number
  throttled_minutes: number
  is_real: boolean | null
}

const headers = [
  'Order',
  'Type',
  'First promise (UTC)',
  'Promise (UTC)',
  'Kitchen due (UTC)',
  'Came up (UTC)',
  'Ready (UTC)',
  'Picked up by courier (UTC)',
  'Handed over (UTC)',
  'Ready minus due (s)',
  'To acknowledge (s)',
  'To start (s)',
  'To prepare (s)',
  'To hand over (s)',
  'Recalls',
  'Moved by limits (min)',
  'In the report',
]

function cellsOf(row: Row): (string | number | null)[] {
  return [
    row.order_number,
    row.fulfillment,
    row.first_promised_at.toISOString(),
    row.promised_at.toISOString(),
    row.due_at.toISOString(),
    row.up_at.toISOString(),
    row.ready_at.toISOString(),
    row.picked_up_at?.toISOString() ?? null,
    row.completed_at?.toISOString() ?? null,
    row.late,
    row.acknowledge,
    row.start,
    row.prepare,
    row.hand_over,
    row.recalls,
    row.throttled_minutes,
    row.is_real === false ? 'no' : 'yes',
  ]
}
