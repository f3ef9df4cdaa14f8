import pino, { type Logger } from 'pino'
import { isDatabaseUnavailable } from '../db/database-unavailable.ts'
import { readableLines } from './log-lines.ts'
import { redactSecrets } from './redaction.ts'
import { hideEmails, scrub } from './scrub.ts'

export type { Logger }

const ERROR = pino.levels.values.error
const FLUSH_MS = 100

export type LogSettings = { logLevel: string; production: boolean }

/**
 * Creates the logger: JSON lines in production, readable lines elsewhere. Secrets and personal data are
 * redacted. A request's lines carry its id: `log.child({ requestId })`.
 */
export function createLog({ logLevel, production }: LogSettings, stream?: pino.DestinationStream): Logger {
  const output = stream ?? (production ? bufferedOutput(1) : pino.destination({ dest: 1, sync: true }))
  // Secrets are searched for once in the finished line, not in each of its fields.
  const target = { write: (line: string) => output.write(redactSecrets(line)) }
  return pino(
    {
      level: logLevel,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: {
        level: (label) => ({ level: label }),
        log: (fields) => scrub(fields) as Record<string, unknown>,
      },
      // Errors are plain objects at this point; pino's serializer would fold their causes into one text.
      serializers: { err: (error) => error },
      hooks: {
        logMethod(args, method, level) {
          const texts = args[0] instanceof Error && args.length === 1 ? [args[0], args[0].message] : args
          const write = level === ERROR && isOfOutage(texts[0]) ? this.warn : method
          write.apply(this, texts.map(hideEmailsIn) as typeof args)
        },
      },
    },
    production ? target : readableLines(target),
  )
}

/**
 * Collects lines and writes them in batches: a system call per line costs more than the line. A process that exits,
 * even by an error, writes the remaining lines; a killed process loses the last 100 ms.
 */
export function bufferedOutput(dest: number | string): pino.DestinationStream {
  const target = pino.destination({ dest, sync: false, minLength: 4096 })
  process.once('exit', () => target.flushSync())
  let unwrittenBytes = 0
  let willFlush = false
  const flush = () => {
    willFlush = false
    target.flush()
  }
  // The library's own interval also wakes a thread that logs nothing, ten times per second.
  const flushSoon = () => {
    if (!willFlush) setTimeout(flush, FLUSH_MS).unref()
    willFlush = true
  }
  target.on('write', (bytes) => {
    unwrittenBytes -= bytes
  })
  // A flush during a write has no effect.
  target.on('drain', () => {
    if (unwrittenBytes > 0) flushSoon()
  })
  return {
    write(line) {
      unwrittenBytes += Buffer.byteLength(line)
      target.write(line)
      flushSoon()
    },
  }
}

/** An unavailable database fails many operations; the outage itself is one error (`watch-readiness.ts`). */
function isOfOutage(fields: unknown): boolean {
  if (typeof fields !== 'object' || fields === null) return false
  return isDatabaseUnavailable('err' in fields ? fields.err : fields)
}

function hideEmailsIn(value: unknown): unknown {
  return typeof value === 'string' ? hideEmails(value) : value
}
