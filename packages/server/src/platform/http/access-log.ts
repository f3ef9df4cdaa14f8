import type { Logger } from 'pino'
import type { App } from '../../app.ts'
import { type RequestInfo, UNKNOWN_CLIENT } from './request-info.ts'
import type { RouteTable } from './route-table.ts'

export interface Access {
  method: string
  path: string
  status: number
  /** Milliseconds until the response was ready to send. */
  ms: number
}

/** Logs a request, and measures it by its route. */
export function recordAccess(
  app: Pick<App, 'log' | 'metrics'>,
  routes: Pick<RouteTable, 'templateOf'>,
  info: RequestInfo,
  access: Access,
): void {
  const { method, path, status, ms } = access
  app.metrics?.addRequest({ method, route: routes.templateOf(path), status }, ms / 1000)
  logAccess(app.log, info, access)
}

/**
 * Logs one line per request. Successful requests for files and health checks are logged at debug level. Reports once that
 * a proxy hides the addresses of its clients.
 */
function logAccess(log: Logger, info: RequestInfo, { method, path, status, ms }: Access): void {
  if (info.ip === UNKNOWN_CLIENT && !quiet.test(path)) warnOnce(log)
  const level = quiet.test(path) && status < 400 ? 'debug' : 'info'
  if (!log.isLevelEnabled(level)) return
  const { requestId, ip, host } = info
  log[level]({ requestId, method, host, path: withoutToken(path), status, ms, ip }, 'request')
}

function warnOnce(log: Logger): void {
  if (warned.has(log)) return
  warned.add(log)
  log.warn(
    'Requests from this machine do not state the address of their client, so that all visitors behind a proxy share one rate limit: let the proxy set X-Forwarded-For, -Host and -Proto, and set COMANDA_TRUST_PROXY=1',
  )
}

const warned = new WeakSet<Logger>()

const quiet = /^\/(?:assets|media|healthz|readyz|metrics|sandbox|icon\.svg)/

/** A path as it may be logged: an order token gives access to the order. Ids are shorter than 40 characters. */
export function withoutToken(path: string): string {
  return path.replace(/[A-Za-z0-9_-]{40,}/g, '…')
}
