import type { IncomingMessage, ServerResponse } from 'node:http'
import { takeRequestId } from './request-id.ts'

/** What @hono/node-server hands over besides the request; absent when a test calls `fetch` itself. */
export interface HttpEnv {
  incoming?: IncomingMessage
  outgoing?: ServerResponse
}

/** What is known of a request before anything is done with it. */
export interface RequestInfo {
  requestId: string
  /** The address of the client, or of the last proxy that is not trusted. */
  ip: string
  /** Scheme and host as they stand in the address bar. */
  scheme: 'http' | 'https'
  host: string
  origin: string
}

type ReadHeader = (name: string) => string | null | undefined

/** Reads who asks and under which name. Forwarded headers count only behind a proxy that is trusted. */
export function readRequestInfo(header: ReadHeader, env: HttpEnv, trustProxy: boolean): RequestInfo {
  const { scheme, host } = readAddress(header, env, trustProxy)
  return {
    requestId: takeRequestId(header('x-request-id')),
    ip: readIp(header, env, trustProxy),
    scheme,
    host,
    origin: `${scheme}://${host}`,
  }
}

export function readAddress(
  header: ReadHeader,
  env: HttpEnv,
  trustProxy: boolean,
): { scheme: 'http' | 'https'; host: string } {
  const forwardedHost = trustProxy ? header('x-forwarded-host') : null
  const forwardedScheme = trustProxy ? header('x-forwarded-proto') : null
  const encrypted = env.incoming !== undefined && 'encrypted' in env.incoming.socket
  return {
    scheme: lastOf(forwardedScheme) === 'https' || encrypted ? 'https' : 'http',
    host: wellFormed((lastOf(forwardedHost) ?? header('host') ?? '').toLowerCase()),
  }
}

/** A name or an address, with a port or without. What is neither is nobody's host. */
function wellFormed(host: string): string {
  return /^(?:[a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/.test(host) ? host : ''
}

/** Each proxy appends what it saw, so the last entry is the one that the trusted proxy wrote. */
function readIp(header: ReadHeader, env: HttpEnv, trustProxy: boolean): string {
  const forwarded = trustProxy ? lastOf(header('x-forwarded-for')) : null
  const address = forwarded ?? env.incoming?.socket.remoteAddress ?? 'unknown'
  return address.replace(/^::ffff:/, '')
}

function lastOf(list: string | null | undefined): string | null {
  return list?.split(',').at(-1)?.trim() || null
}
