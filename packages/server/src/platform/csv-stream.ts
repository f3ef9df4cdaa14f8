import { type CsvCell, csvLine } from '@comanda/domain/reporting/csv'
import type { App, Caller } from '../app.ts'
import { audit } from './audit.ts'
import type { Logger } from './log.ts'

/** The byte order mark that makes spreadsheets read the text as UTF-8. */
export const UTF8_BOM = '\uFEFF'

/** A CSV file while it is being written. */
export interface CsvFile {
  name: string
  content: ReadableStream<Uint8Array>
}

/** A CSV file of a restaurant's data, with the day in its name. Audited; the caller has checked the right. */
export async function auditedCsv(
  app: Pick<App, 'db' | 'now' | 'log'>,
  caller: Caller,
  file: { restaurantId: string; action: `data.${string}`; label: string; name: string },
  lines: AsyncGenerator<string>,
): Promise<CsvFile> {
  const { restaurantId, action, label } = file
  const record = {
    restaurantId,
    action,
    subject: `restaurant:${restaurantId}`,
    subjectLabel: `${label}, CSV`,
  }
  await app.db.tenant(restaurantId, caller.actor, (tx) => audit(app, tx, caller, record))
  const day = new Date(app.now()).toISOString().slice(0, 10)
  return { name: `${file.name}-${day}.csv`, content: csvStream(app.log, lines) }
}

/** The most rows that `readPage` may return: a shorter page is the last. */
export const CSV_PAGE_SIZE = 500

/** A CSV text of rows that are read in pages; `readPage` gets the last row and the number of all rows before. */
export async function* csvPages<Row>(
  headers: readonly string[],
  readPage: (last: Row | undefined, offset: number) => Promise<Row[]>,
  cellsOf: (row: Row) => CsvCell[],
): AsyncGenerator<string> {
  yield UTF8_BOM + csvLine(headers)
  let last: Row | undefined
  let offset = 0
  do {
    const rows = await readPage(last, offset)
    offset += rows.length
    yield rows.map((row) => csvLine(cellsOf(row))).join('')
    last = rows.length === CSV_PAGE_SIZE ? rows.at(-1) : undefined
  } while (last !== undefined)
}

/** Encodes lines as a byte stream with backpressure: a line is generated when the reader asks for it. */
export function csvStream(
  log: Pick<Logger, 'error'>,
  lines: AsyncGenerator<string>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await lines.next()
        if (done) controller.close()
        else controller.enqueue(encoder.encode(value))
      } catch (error) {
        // The response has already started, so aborting it is the only way to report the failure.
        log.error({ err: error }, 'export aborted')
        controller.error(error)
      }
    },
    async cancel() {
      await lines.return(undefined)
    },
  })
}

/** A text that is in memory as a byte stream. */
export function textStream(text: string): ReadableStream<Uint8Array> {
  return new Blob([text]).stream()
}

/** Response headers for a CSV download. */
export function csvHeaders(name: string): Record<string, string> {
  return {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}"`,
  }
}
