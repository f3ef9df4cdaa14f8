import { formatDollars } from '@comanda/domain/money/format'
import { type CsvCell, csvLine } from '@comanda/domain/reporting/csv'
import { payoutLineLabels, sumOfLines } from '@comanda/domain/reporting/payout-contents'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../../app.ts'
import { audit } from '../../../platform/audit.ts'
import { type CsvFile, csvStream, UTF8_BOM } from '../../../platform/csv-stream.ts'
import { findPayout, type PayoutRequest, withOrders } from './open-payout.ts'

/**
 * Every entry of a payout as CSV, with its total. The export is audited. Throws UNAUTHORIZED, FORBIDDEN, and NOT_FOUND for an
 * unknown payout and for one whose entries are not reported.
 */
export async function exportPayout(
  app: Pick<App, 'db' | 'payments' | 'now' | 'log'>,
  caller: Caller,
  request: PayoutRequest,
): Promise<CsvFile> {
  const { payoutId, restaurantId = null } = request
  const found = await findPayout(app, caller, request)
  if (!found?.contents) throw new ORPCError('NOT_FOUND')
  const lines = await withOrders(app, restaurantId, found.contents.lines)
  const work = async (tx: Parameters<typeof audit>[1]) =>
    audit(app, tx, caller, {
      restaurantId,
      action: 'data.payout_exported',
      subject: `payout:${payoutId}`,
      subjectLabel: `${payoutId}, CSV`,
    })
  await (restaurantId === null
    ? app.db.platform(caller.actor, work)
    : app.db.tenant(restaurantId, caller.actor, work))
  const total = sumOfLines(lines)
  const cells: CsvCell[][] = [
    [
      'Payout',
      'Time (UTC)',
      'Kind',
      'Order',
      'Restaurant',
      'Amount (USD)',
      'Fee (USD)',
      'Net (USD)',
      'Entry',
    ],
    ...lines.map(({ id, at, kind, order, amount, fee, net }) => [
      ...[payoutId, new Date(at).toISOString(), payoutLineLabels[kind], order?.number ?? ''],
      ...[order?.restaurant.name ?? '', formatDollars(amount), formatDollars(fee), formatDollars(net), id],
    ]),
    [
      'Total',
      '',
      '',
      '',
      '',
      formatDollars(total.amount),
      formatDollars(total.fee),
      formatDollars(total.net),
      '',
    ],
  ]
  return { name: `payout-${payoutId}.csv`, content: csvStream(app.log, linesOf(cells)) }
}

async function* linesOf(cells: readonly CsvCell[][]): AsyncGenerator<string> {
  yield UTF8_BOM + cells.map(csvLine).join('')
}
