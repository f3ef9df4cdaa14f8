import type { Logger } from 'pino'
import type { RequestInfo } from './request-info.ts'

export interface Access {
  method: string
  path: string
  status: number
  /** Milliseconds until the response was ready to send. */
  ms: number
}

/** Logs one line per request. Successful requests for files and health checks are logged at debug level. */
export function logAccess(log: Logger, info: RequestInfo, { method, path, status, ms }: Access): void {
  const level = quiet.test(path) && status < 400 ? 'debug' : 'info'
  if (!log.isLevelEnabled(level)) return
  const { requestId, ip, host } = info
  log[level]({ requestId, method, host, path: withoutToken(path), status, ms, ip }, 'request')
}

const quiet = /^\/(?:assets|media|healthz|readyz|sandbox|icon\.svg)/

/** An order token gives access to the order, so it must not be logged. Ids are shorter than 40 characters. */
function withoutToken(path: string): string {
  return path.replace(/[A-Za-z0-9_-]{40,}/g, '…')
}
