import pino, { type Logger } from 'pino'
import { readableLines } from './log-lines.ts'
import { scrub, scrubText } from './scrub.ts'

export type { Logger }

export type LogSettings = { logLevel: string; production: boolean }

/**
 * Creates the logger: JSON lines in production, readable lines elsewhere. Secrets and personal data are
 * redacted. A request's lines carry its id: `log.child({ requestId })`.
 */
export function createLog({ logLevel, production }: LogSettings, stream?: pino.DestinationStream): Logger {
  const target = stream ?? pino.destination({ dest: 1, sync: true })
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
        logMethod(args, method) {
          const texts = args[0] instanceof Error && args.length === 1 ? [args[0], args[0].message] : args
          method.apply(this, texts.map(scrubIfText) as typeof args)
        },
      },
    },
    production ? target : readableLines(target),
  )
}

function scrubIfText(value: unknown): unknown {
  return typeof value === 'string' ? scrubText(value) : value
}
