import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Logger } from 'pino'
import type { Config } from '../platform/config.ts'
import { failureResponse } from '../platform/http/failures.ts'
import { requestIdFrom } from '../platform/http/request-id.ts'
import type { HttpEnv } from '../platform/http/request-info.ts'
import type { FastPath } from './fast-path.ts'
import { rejectAmbiguousHost } from './reject-ambiguous-host.ts'
import { rejectMalformed } from './reject-malformed.ts'

export interface Listening {
  port: number
  close(): Promise<void>
}

type Fetch = (request: Request, env: HttpEnv) => Promise<Response>

/** Time that requests in progress have to finish once the server stops. */
const graceMs = 10_000
/**
 * Longer than the idle timeout of load balancers, so that none sends a request on a connection that is just
 * being closed.
 */
const keepAliveMs = 65_000
/** The error can occur for each of thousands of connections; it is logged at most once per interval. */
const minLogIntervalMs = 1000

/** Listens on the configured address. Throws the system's error when the port is in use. */
export async function listenOn(
  config: Pick<Config, 'host' | 'port'>,
  fastPath: FastPath,
  fetch: Fetch,
  log: Logger,
): Promise<Listening> {
  const handle = getRequestListener((request, env) => fetch(request, env as HttpEnv), {
    errorHandler: () => failureResponse(requestIdFrom(null), { status: 400, code: 'BAD_REQUEST' }),
  })
  const server = createServer((incoming, outgoing) => {
    if (rejectAmbiguousHost(incoming, outgoing)) return
    if (!fastPath(incoming, outgoing)) void handle(incoming, outgoing)
  })
  server.keepAliveTimeout = keepAliveMs
  server.on('clientError', (error, socket) => rejectMalformed(error, socket, log))
  await listen(server, config.port, config.host)
  survive(server, log)
  return { port: (server.address() as AddressInfo).port, close: () => close(server) }
}

/** Once listening, an error such as too many open files costs one connection and must not end the process. */
function survive(server: Server, log: Logger): void {
  let lastLogged = Number.NEGATIVE_INFINITY
  server.on('error', (error) => {
    const now = performance.now()
    if (now - lastLogged < minLogIntervalMs) return
    lastLogged = now
    log.error({ err: error }, 'accepting a connection failed')
  })
}

/** Without a host, listens on every address of the machine, with or without IPv6. */
async function listen(server: Server, port: number, host: string | null): Promise<void> {
  try {
    await listenAt(server, port, host ?? '::')
  } catch (error) {
    const lacksIPv6 = error instanceof Error && 'code' in error && error.code === 'EAFNOSUPPORT'
    if (host !== null || !lacksIPv6) throw error
    await listenAt(server, port, '0.0.0.0')
  }
}

function listenAt(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host }, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  const grace = setTimeout(() => server.closeAllConnections(), graceMs)
  await closed
  clearInterval(idle)
  clearTimeout(grace)
}
