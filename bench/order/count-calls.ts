/**
 * Preloaded with `--import` in the program and each of its threads: counts incoming and outgoing HTTP
 * requests and SQL statements by kind. On SIGUSR2, the counts of all threads are written to the file that
 * BENCH_COUNTS names.
 */
import { subscribe } from 'node:diagnostics_channel'
import { renameSync, writeFileSync } from 'node:fs'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { BroadcastChannel, isMainThread } from 'node:worker_threads'
import pg from 'pg'
import type { Counts } from './counts.ts'

type Kinds = Omit<Counts, 'cpuMs' | 'at'>

const file = process.env.BENCH_COUNTS ?? ''
const counts: Kinds = { incoming: {}, outgoing: {}, statements: {} }
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
    for (const text of textsOf(first)) count(counts.statements, truncated(text))
    return Reflect.apply(target, client, args)
  },
})

/** Each thread registers itself and sends its counts on request; only the main thread receives signals. */
const threads = new BroadcastChannel('bench-counts')
threads.unref()
if (isMainThread) listenToThreads()
else {
  threads.postMessage({ registered: true })
  threads.onmessage = () => threads.postMessage({ counts })
}

function listenToThreads(): void {
  let known = 0
  let received: Kinds[] = []
  let write = () => {}
  threads.onmessage = (message) => {
    const { data } = message as { data: { registered: true } | { counts: Kinds } }
    if ('registered' in data) known += 1
    else received.push(data.counts)
    if (received.length === known) write()
  }
  process.on('SIGUSR2', () => {
    received = []
    write = () => {
      write = () => {}
      writeAll([counts, ...received])
    }
    if (known === 0) write()
    else threads.postMessage('report')
  })
}

function writeAll(each: Kinds[]): void {
  const { user, system } = process.cpuUsage()
  const all: Counts = {
    incoming: sumOf(each.map(({ incoming }) => incoming)),
    outgoing: sumOf(each.map(({ outgoing }) => outgoing)),
    statements: sumOf(each.map(({ statements }) => statements)),
    cpuMs: (user + system) / 1000,
    at: Date.now(),
  }
  writeFileSync(`${file}.next`, JSON.stringify(all))
  renameSync(`${file}.next`, file)
}

function sumOf(each: Record<string, number>[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const counted of each) {
    for (const [kind, times] of Object.entries(counted)) sums[kind] = (sums[kind] ?? 0) + times
  }
  return sums
}

function count(into: Record<string, number>, kind: string): void {
  into[kind] = (into[kind] ?? 0) + 1
}

/** A path with ids and tokens replaced by "*". */
function kindOf(url: string): string {
  const path = url.split('?')[0] ?? ''
  return path
    .split('/')
    .map((part) => (part.length > 18 || part.startsWith('pi_') ? '*' : part))
    .join('/')
}

/** The SQL texts of a query, several for a combined query. */
function textsOf(statement: unknown): string[] {
  if (typeof statement === 'string') return [statement]
  if (typeof statement !== 'object' || statement === null) return []
  if ('texts' in statement && Array.isArray(statement.texts)) return statement.texts.map(String)
  return 'text' in statement ? [String(statement.text)] : []
}

function truncated(text: string): string {
  const found = known.get(text)
  if (found) return found
  const short = text.replace(/\s+/g, ' ').trim().slice(0, 110)
  if (known.size < 2000) known.set(text, short)
  return short
}
