import type { Logger } from 'pino'
import type { RequestInfo } from './request-info.ts'

export interface Access {
  method: string
  path: string
  status: number
  /** Until the answer was ready to be sent. */
  ms: number
}

/** One line per request. Files and health are looked at only when something is to be found out. */
export function logAccess(log: Logger, info: RequestInfo, { method, path, status, ms }: Access): void {
  const level = quiet.test(path) && status < 400 ? 'debug' : 'info'
  if (!log.isLevelEnabled(level)) return
  const { requestId, ip, host } = info
  log[level]({ requestId, method, host, path: withoutToken(path), status, ms, ip }, 'request')
}

const quiet = /^\/(?:assets|media|healthz|readyz|sandbox|icon\.svg)/

/** Who holds the token of an order may open it, so it does not belong into a log. Ids are shorter. */
function withoutToken(path: string): string {
  return path.replace(/[A-Za-z0-9_-]{40,}/g, '…')
}
