/**
 * Loaded ahead of the program with `--import`: counts HTTP requests that come in and go out, and SQL statements, by
 * kind. On SIGUSR2 the counts so far are written to the file that BENCH_COUNTS names.
 */
import { subscribe } from 'node:diagnostics_channel'
import { renameSync, writeFileSync } from 'node:fs'
import type { ClientRequest, IncomingMessage } from 'node:http'
import pg from 'pg'
import type { Counts } from './counts.ts'

const file = process.env.BENCH_COUNTS ?? ''
const counts: Omit<Counts, 'cpuMs' | 'at'> = { incoming: {}, outgoing: {}, statements: {} }
const known = new Map<string, string>()

subscribe('http.server.request.start', (message) => {
  const { request } = message as { request: IncomingMessage }
  count(counts.incoming, `${request.method} ${kindOf(request.url ?? '')}`)
})
subscribe('http.client.request.start', (message) => {
  const { request } = message as { request: ClientRequest }
  count(counts.outgoing, `${request.method} ${kindOf(request.path)}`)
})
subscribe('undici:request:create', (message) => {
  const { request } = message as { request: { method: string; path: string } }
  count(counts.outgoing, `${request.method} ${kindOf(request.path)}`)
})

const { query } = pg.Client.prototype
pg.Client.prototype.query = new Proxy(query, {
  apply(target, client, args: unknown[]) {
    const [first] = args
    const text = typeof first === 'string' ? first : textOf(first)
    if (text) count(counts.statements, shortened(text))
    return Reflect.apply(target, client, args)
  },
})

process.on('SIGUSR2', () => {
  const { user, system } = process.cpuUsage()
  const all: Counts = { ...counts, cpuMs: (user + system) / 1000, at: Date.now() }
  writeFileSync(`${file}.next`, JSON.stringify(all))
  renameSync(`${file}.next`, file)
})

function count(into: Record<string, number>, kind: string): void {
  into[kind] = (into[kind] ?? 0) + 1
}

/** A path with its ids and tokens left out. */
function kindOf(url: string): string {
  const path = url.split('?')[0] ?? ''
  return path
    .split('/')
    .map((part) => (part.length > 18 || part.startsWith('pi_') ? '*' : part))
    .join('/')
}

function textOf(statement: unknown): string | null {
  if (typeof statement !== 'object' || statement === null || !('text' in statement)) return null
  return String(statement.text)
}

function shortened(text: string): string {
  const found = known.get(text)
  if (found) return found
  const short = text.replace(/\s+/g, ' ').trim().slice(0, 110)
  if (known.size < 2000) known.set(text, short)
  return short
}
