import type { OrderFilter } from '@comanda/contract/orders-admin'
import { zeroCents } from '@comanda/domain/money/cents'
import { formatDollars } from '@comanda/domain/money/format'
import { optionText } from '@comanda/domain/ordering/option-text'
import { orderNumberOf } from '@comanda/domain/ordering/order-number'
import { statusName } from '@comanda/domain/ordering/order-states'
import { paymentFilterLabels } from '@comanda/domain/ordering/payment-status'
import { counterMethodLabels } from '@comanda/domain/ordering/phone-order'
import { readOrderLines } from '@comanda/domain/ordering/read-order-lines'
import type { PricedLine } from '@comanda/domain/pricing/breakdown'
import { type CsvCell, csvLine } from '@comanda/domain/reporting/csv'
import { sql } from 'kysely'
import type { Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { type OrderRow, readKidsMeals } from '../../db/order-rows.ts'
import { planForSearch } from '../../db/search.ts'
import { type CsvFile, csvStream, UTF8_BOM } from '../../platform/csv-stream.ts'
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
): Promise<CsvFile> {
  const format = formats[rows]
  const scope = accessScopeOf(app, caller, 'orders.manage', filter.restaurantId)
  const conditions = await scope.read(async (tx) => {
    const span = spanOf(filter, app.now(), await zoneOf(tx, filter.restaurantId))
    await auditScope(app, tx, caller, scope, {
      action: 'data.orders_exported',
      subject: 'orders',
      subjectLabel: format.label,
    })
    return [...matching(caller, scope, filter, span), before(app.now() + 1)]
  })
  const day = new Date(app.now()).toISOString().slice(0, 10)
  const lines = linesOf(scope, conditions, format, searchOf(filter))
  return { name: `${format.fileName}-${day}.csv`, content: csvStream(app.log, lines) }
}

interface Format {
  fileName: string
  label: string
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

/** The cell of each column, by its header. */
type Columns<Row> = Record<string, (row: Row) => CsvCell>

const firstColumns: Columns<ExportedRow> = {
  Order: (order) => order.order_number,
  'Time (UTC)': (order) => order.created_at.toISOString(),
  Restaurant: (order) => order.restaurant_name,
  Status: (order) => statusName(order.status),
  Payment: (order) => paymentFilterLabels[order.payment_status],
}

const orderColumns: Columns<ExportedRow> = {
  ...firstColumns,
  Type: (order) => order.delivery_type,
  'Scheduled for (UTC)': (order) => order.scheduled_for?.toISOString() ?? null,
  'Promised (UTC)': (order) => order.promised_at.toISOString(),
  Customer: (order) => order.customer_name,
  Email: (order) => order.customer_email,
  Phone: (order) => order.customer_phone,
  Address: (order) => order.delivery_address,
  Items: (order) => soldLines(order).reduce((count, { quantity }) => count + quantity, 0),
  'Subtotal (USD)': (order) => formatDollars(order.subtotal),
  Code: (order) => order.coupon_code,
  'Discount (USD)': (order) => formatDollars(order.discount_amount),
  'Tax (USD)': (order) => formatDollars(order.tax),
  'Processing fee (USD)': (order) => formatDollars(order.processing_fee),
  'Delivery fee (USD)': (order) => formatDollars(order.delivery_fee),
  'Tip (USD)': (order) => formatDollars(order.tip),
  'Total (USD)': (order) => formatDollars(order.grand_total),
  'Gift card (USD)': (order) => formatDollars(order.gift_card_amount),
  'At the counter (USD)': (order) => formatDollars(order.counter_amount),
  'Paid at the counter with': (order) =>
    order.counter_paid_with && counterMethodLabels[order.counter_paid_with],
  'Refunded (USD)': (order) => formatDollars(order.refunded_amount),
  'Cancelled because': (order) => order.cancel_reason,
  'Added to': (order) => order.added_to && orderNumberOf(order.added_to),
}

const lineColumns: Columns<ExportedRow & { line: SoldLine }> = {
  ...firstColumns,
  Item: ({ line }) => line.name,
  Code: ({ line }) => line.code,
  Options: ({ line }) => optionsOf(line),
  Instructions: ({ line }) => line.specialInstructions,
  Offer: ({ line }) => line.offer?.name ?? null,
  Quantity: ({ line }) => line.quantity,
  'Unit price (USD)': ({ line }) => formatDollars(line.unitPrice),
  'Line total (USD)': ({ line }) => formatDollars(line.totalPrice),
  Removed: ({ line }) => line.removed ?? 0,
}

const formats: Record<'orders' | 'lines', Format> = {
  orders: { fileName: 'orders', label: 'Orders, CSV', ...tableOf(orderColumns, (order) => [order]) },
  lines: {
    fileName: 'order-lines',
    label: 'Order lines, CSV',
    ...tableOf(lineColumns, (order) => soldLines(order).map((line) => ({ ...order, line }))),
  },
}

function tableOf<Row>(columns: Columns<Row>, rowsOf: (order: ExportedRow) => Row[]) {
  const cells = Object.values(columns)
  return {
    headers: Object.keys(columns),
    rowsOf: (order: ExportedRow) => rowsOf(order).map((row) => cells.map((cell) => cell(row))),
  }
}

interface SoldLine
  extends Pick<PricedLine, 'name' | 'code' | 'quantity' | 'unitPrice' | 'totalPrice' | 'removed'>,
    Pick<PricedLine, 'selections' | 'specialInstructions'> {
  offer?: { name: string } | undefined
}

/** The lines of an order and its free kids meals, which have no line in its cart. */
function soldLines(order: ExportedRow): SoldLine[] {
  const meals = readKidsMeals(order.kids_meals).filter(({ quantity }) => quantity > 0)
  return [
    ...readOrderLines(order.cart),
    ...meals.map(({ name, quantity }) => ({
      name,
      quantity,
      code: null,
      selections: [],
      specialInstructions: '',
      offer: { name: 'Free kids meal' },
      unitPrice: zeroCents,
      totalPrice: zeroCents,
    })),
  ]
}

function optionsOf({ selections }: SoldLine): string {
  return selections
    .map((selection) => {
      const { groupName, priceDelta } = selection
      const price = priceDelta === 0 ? '' : ` (${formatDollars(priceDelta)})`
      return `${groupName ? `${groupName}: ` : ''}${optionText(selection)}${price}`
    })
    .join('; ')
}
