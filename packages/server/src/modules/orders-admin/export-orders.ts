import type { OrderFilter } from '@comanda/contract/orders-admin'
import { zeroCents } from '@comanda/domain/money/cents'
import { formatDollars } from '@comanda/domain/money/format'
import { orderNumberOf } from '@comanda/domain/ordering/order-number'
import { statusName } from '@comanda/domain/ordering/order-states'
import { paymentFilterLabels } from '@comanda/domain/ordering/payment-status'
import { counterMethodLabels } from '@comanda/domain/ordering/phone-order'
import { readOrderLines } from '@comanda/domain/ordering/read-order-lines'
import type { FreeKidsMeal, PricedLine } from '@comanda/domain/pricing/breakdown'
import { type CsvCell, csvLine } from '@comanda/domain/reporting/csv'
import { sql } from 'kysely'
import type { Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { type OrderRow, readKidsMeals } from '../../db/order-rows.ts'
import { planForSearch } from '../../db/search.ts'
import { csvStream, UTF8_BOM } from '../../platform/csv-stream.ts'
import { type AccessScope, accessScopeOf, auditScope } from '../identity/public.ts'
import { after, all, before, type Condition } from '../payments/public.ts'
import { zoneOf } from '../restaurants/public.ts'
import { matching, type Needs, searchOf, spanOf } from './filter.ts'

const pageSize = 500

/**
 * Exports all orders of a filter as CSV, newest first: a row for each order, or for each line of each order. Streamed as
 * fast as the client reads, and audited.
 * @throws UNAUTHORIZED and FORBIDDEN.
 */
export async function exportOrders(
  app: Needs,
  caller: Caller,
  { rows, ...filter }: OrderFilter & { rows: 'orders' | 'lines' },
): Promise<{ name: string; content: ReadableStream<Uint8Array> }> {
  const scope = accessScopeOf(app, caller, 'orders.manage', filter.restaurantId)
  const conditions = await scope.read(async (tx) => {
    const span = spanOf(filter, app.now(), await zoneOf(tx, filter.restaurantId))
    await auditScope(app, tx, caller, scope, {
      action: 'data.orders_exported',
      subject: 'orders',
      subjectLabel: rows === 'orders' ? 'Orders, CSV' : 'Order lines, CSV',
    })
    return [...matching(caller, scope, filter, span), before(app.now() + 1)]
  })
  const day = new Date(app.now()).toISOString().slice(0, 10)
  const format = rows === 'orders' ? byOrder : byLine
  const lines = linesOf(scope, conditions, format, searchOf(filter))
  return {
    name: `${rows === 'orders' ? 'orders' : 'order-lines'}-${day}.csv`,
    content: csvStream(app.log, lines),
  }
}

interface Format {
  headers: readonly string[]
  rowsOf(order: ExportedRow): CsvCell[][]
}

async function* linesOf(
  scope: AccessScope,
  filter: readonly Condition[],
  { headers, rowsOf }: Format,
  search: string,
): AsyncGenerator<string> {
  yield UTF8_BOM + csvLine(headers)
  let last: string | undefined
  do {
    const conditions = last === undefined ? filter : [...filter, after(last)]
    const orders = await scope.read(async (tx) => {
      await planForSearch(tx, search)
      return readRows(tx, conditions)
    })
    yield orders.flatMap(rowsOf).map(csvLine).join('')
    last = orders.length === pageSize ? orders.at(-1)?.id : undefined
  } while (last !== undefined)
}

type ExportedRow = OrderRow & { restaurant_name: string }

async function readRows(tx: Tx, conditions: readonly Condition[]): Promise<ExportedRow[]> {
  const { rows } = await sql<ExportedRow>`
    select o.*, r.name as restaurant_name from orders o join restaurants r on r.id = o.restaurant_id
    where ${all(conditions)} order by o.created_at desc, o.id desc limit ${pageSize}`.execute(tx)
  return rows
}

const byOrder: Format = {
  headers: [
    ...[
      'Order',
      'Time (UTC)',
      'Restaurant',
      'Status',
      'Payment',
      'Type',
      'Scheduled for (UTC)',
      'Promised (UTC)',
    ],
    ...[
      'Customer',
      'Email',
      'Phone',
      'Address',
      'Items',
      'Subtotal (USD)',
      'Code',
      'Discount (USD)',
      'Tax (USD)',
    ],
    ...[
      'Processing fee (USD)',
      'Delivery fee (USD)',
      'Tip (USD)',
      'Total (USD)',
      'Gift card (USD)',
      'At the counter (USD)',
      'Paid at the counter with',
      'Refunded (USD)',
    ],
    ...['Cancelled because', 'Added to'],
  ],
  rowsOf: (order) => [
    [
      ...startOf(order),
      order.delivery_type,
      order.scheduled_for?.toISOString() ?? null,
      order.promised_at.toISOString(),
      order.customer_name,
      order.customer_email,
      order.customer_phone,
      order.delivery_address,
      itemsOf(order),
      formatDollars(order.subtotal),
      order.coupon_code,
      formatDollars(order.discount_amount),
      formatDollars(order.tax),
      formatDollars(order.processing_fee),
      formatDollars(order.delivery_fee),
      formatDollars(order.tip),
      formatDollars(order.grand_total),
      formatDollars(order.gift_card_amount),
      formatDollars(order.counter_amount),
      order.counter_paid_with && counterMethodLabels[order.counter_paid_with],
      formatDollars(order.refunded_amount),
      order.cancel_reason,
      order.added_to && orderNumberOf(order.added_to),
    ],
  ],
}

const byLine: Format = {
  headers: [
    ...[
      'Order',
      'Time (UTC)',
      'Restaurant',
      'Status',
      'Payment',
      'Item',
      'Code',
      'Options',
      'Instructions',
      'Offer',
    ],
    ...['Quantity', 'Unit price (USD)', 'Line total (USD)', 'Removed'],
  ],
  rowsOf: (order) => [
    ...readOrderLines(order.cart).map((line) => [
      ...startOf(order),
      line.name,
      line.code,
      optionsOf(line),
      line.specialInstructions,
      line.offer?.name ?? null,
      line.quantity,
      formatDollars(line.unitPrice),
      formatDollars(line.totalPrice),
      line.removed ?? 0,
    ]),
    ...mealsOf(order).map(({ name, quantity }) => [
      ...[...startOf(order), name, null, '', '', 'Free kids meal'],
      ...[quantity, formatDollars(zeroCents), formatDollars(zeroCents), 0],
    ]),
  ],
}

/** The free kids meals of an order, which have no line in its cart. */
function mealsOf(order: ExportedRow): FreeKidsMeal[] {
  return readKidsMeals(order.kids_meals).filter(({ quantity }) => quantity > 0)
}

function itemsOf(order: ExportedRow): number {
  return [...readOrderLines(order.cart), ...mealsOf(order)].reduce(
    (count, { quantity }) => count + quantity,
    0,
  )
}

function startOf(order: ExportedRow): CsvCell[] {
  return [
    order.order_number,
    order.created_at.toISOString(),
    order.restaurant_name,
    statusName(order.status),
    paymentFilterLabels[order.payment_status],
  ]
}

function optionsOf({ selections }: PricedLine): string {
  return selections
    .map(({ groupName, name, priceDelta }) => {
      const price = priceDelta === 0 ? '' : ` (${formatDollars(priceDelta)})`
      return `${groupName ? `${groupName}: ` : ''}${name}${price}`
    })
    .join('; ')
}
