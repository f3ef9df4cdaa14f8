import type { Logger } from './log.ts'

/** Tells spreadsheets that the text is UTF-8. */
export const UTF8_MARK = '\uFEFF'

/** Lines as bytes, made as fast as they are taken. */
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
        // The answer has begun: all that can be done is to break it off.
        log.error({ err: error }, 'an export was broken off')
        controller.error(error)
      }
    },
    async cancel() {
      await lines.return(undefined)
    },
  })
}

/** How a CSV file is answered: as something to save. */
export function csvHeaders(name: string): Record<string, string> {
  return {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}"`,
  }
}
