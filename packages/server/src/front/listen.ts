import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Logger } from 'pino'
import type { Config } from '../platform/config.ts'
import { failureResponse } from '../platform/http/failures.ts'
import { takeRequestId } from '../platform/http/request-id.ts'
import type { HttpEnv } from '../platform/http/request-info.ts'
import type { FastPath } from './fast-path.ts'
import { refuseAmbiguous } from './refuse-ambiguous.ts'
import { refuseMalformed } from './refuse-malformed.ts'

export interface Listening {
  port: number
  close(): Promise<void>
}

type Fetch = (request: Request, env: HttpEnv) => Promise<Response>

/** How long requests under way may take once the program stops. */
const graceMs = 10_000
/** Longer than balancers keep theirs, so that none sends a request into a connection that just closed. */
const keptOpenMs = 65_000
/** It may go wrong for each of thousands of connections. */
const toldEveryMs = 1000

/** Serves on the configured address. Throws what the system says when the port is taken. */
export async function listenOn(
  config: Pick<Config, 'host' | 'port'>,
  fastPath: FastPath,
  fetch: Fetch,
  log: Logger,
): Promise<Listening> {
  const answer = getRequestListener((request, env) => fetch(request, env as HttpEnv), {
    errorHandler: () => failureResponse(400, 'BAD_REQUEST', takeRequestId(null)),
  })
  const server = createServer((incoming, outgoing) => {
    if (refuseAmbiguous(incoming, outgoing)) return
    if (!fastPath(incoming, outgoing)) void answer(incoming, outgoing)
  })
  server.keepAliveTimeout = keptOpenMs
  server.on('clientError', (error, socket) => refuseMalformed(error, socket, log))
  await listen(server, config.port, config.host)
  outlive(server, log)
  return { port: (server.address() as AddressInfo).port, close: () => close(server) }
}

/** What goes wrong from now on, such as too many open files, costs a connection and must not cost the program. */
function outlive(server: Server, log: Logger): void {
  let lastTold = Number.NEGATIVE_INFINITY
  server.on('error', (error) => {
    const now = performance.now()
    if (now - lastTold < toldEveryMs) return
    lastTold = now
    log.error({ err: error }, 'a connection could not be taken')
  })
}

/** Without a host: every address of the machine, with or without IPv6. */
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
