import type { Logger } from './log.ts'

/** The byte order mark that makes spreadsheets read the text as UTF-8. */
export const UTF8_BOM = '\uFEFF'

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

/** Response headers for a CSV download. */
export function csvHeaders(name: string): Record<string, string> {
  return {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}"`,
  }
}
