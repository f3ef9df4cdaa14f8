import pino, { type Logger } from 'pino'

import { readableLines } from './log-lines.ts'
import { scrub, scrubText } from './scrub.ts'

export type { Logger }

export type LogSettings = { logLevel: string; production: boolean }

/**
 * JSON lines in production, lines for people elsewhere. Secrets and personal data are taken out on the way. A
 * request's lines carry its id: `log.child({ requestId })`.
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
      hooks: {
        logMethod(args, method) {
          const [first, ...rest] = args
          method.apply(this, [typeof first === 'string' ? scrubText(first) : first, ...rest] as typeof args)
        },
      },
    },
    production ? target : readableLines(target),
  )
}
