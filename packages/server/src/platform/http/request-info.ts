import type { IncomingMessage, ServerResponse } from 'node:http'
import { isIP } from 'node:net'
import { cleanText } from '@comanda/domain/people/clean-text'
import type { Config } from '../config.ts'
import { isLoopback } from '../rate-limit-address.ts'
import { requestIdFrom } from './request-id.ts'

/** Node's request and response, provided by @hono/node-server; absent when a test calls `fetch` directly. */
export interface HttpEnv {
  incoming?: IncomingMessage
  outgoing?: ServerResponse
}

/** Request data that is read before the request is handled. */
export interface RequestInfo {
  requestId: string
  /** The address of the client, or of the nearest proxy that is not trusted; 0.0.0.0 when that is on this machine. */
  ip: string
  /** Scheme and host as shown in the address bar. */
  scheme: 'http' | 'https'
  host: string
  origin: string
  /** The visitor's location, as reported by a content delivery network. */
  place: { country: string | null; city: string | null }
}

type ReadHeader = (name: string) => string | null | undefined
type ProxySettings = Pick<Config, 'trustProxy' | 'limitsLoopback'>

/** Reads the client's address and the requested host. Forwarded headers count only behind a trusted proxy. */
export function readRequestInfo(header: ReadHeader, env: HttpEnv, settings: ProxySettings): RequestInfo {
  const { trustProxy } = settings
  const { scheme, host } = readAddress(header, env, trustProxy)
  return {
    requestId: requestIdFrom(header('x-request-id')),
    ip: readIp(header, env, settings),
    scheme,
    host,
    origin: `${scheme}://${host}`,
    place: readPlace(header, trustProxy),
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

/** A host name or IP address, with or without a port; "" for anything else. */
function wellFormed(host: string): string {
  return /^(?:[a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/.test(host) ? host : ''
}

/**
 * Each proxy appends an entry, so the last one was written by the trusted proxy. Some proxies append the port;
 * an entry that is not an address is ignored, because each spelling would count as a separate client.
 */
function readIp(header: ReadHeader, env: HttpEnv, { trustProxy, limitsLoopback }: ProxySettings): string {
  const list = header('x-forwarded-for')
  const forwarded = trustProxy ? addressOf(lastOf(list) ?? '') : null
  const address = (forwarded ?? env.incoming?.socket.remoteAddress ?? 'unknown').replace(/^::ffff:/, '')
  return (list || limitsLoopback) && isLoopback(address) ? UNKNOWN_CLIENT : address
}

/** All clients behind a proxy on this machine that does not state theirs: they share one address, which limits count. */
export const UNKNOWN_CLIENT = '0.0.0.0'

/** The address in "192.0.2.1", "192.0.2.1:1234", "2001:db8::1" or "[2001:db8::1]:1234"; null for others. */
function addressOf(entry: string): string | null {
  const address = /^\[(.*)\](?::\d+)?$/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry
  return isIP(address) ? address : null
}

/** Country code and city in the headers of Cloudflare and CloudFront. */
function readPlace(header: ReadHeader, trustProxy: boolean): RequestInfo['place'] {
  const first = (...names: string[]) => {
    const value = trustProxy ? names.map(header).find(Boolean) : null
    return value ? cleanText(value, 80) || null : null
  }
  const country = first('cf-ipcountry', 'cloudfront-viewer-country')
  return {
    // XX is "unknown", T1 is the Tor network.
    country: country && /^[A-Z]{2}$/.test(country) && country !== 'XX' ? country : null,
    city: first('cf-ipcity', 'cloudfront-viewer-city'),
  }
}

function lastOf(list: string | null | undefined): string | null {
  return list?.split(',').at(-1)?.trim() || null
}
