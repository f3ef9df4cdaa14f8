/**
 * Preloaded with `--import` in the program and each of its threads: counts incoming and outgoing HTTP requests and SQL
 * statements by kind, and which thread uses which process of Postgres. On SIGUSR2, the counts of all threads are written
 * to the file that BENCH_COUNTS names. From then on, connections to the first port in BENCH_PROVIDER go to the second:
 * from the sandbox to the bench's own payment provider.
 */
import { subscribe } from 'node:diagnostics_channel'
import { renameSync, writeFileSync } from 'node:fs'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { createRequire } from 'node:module'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { BroadcastChannel, isMainThread } from 'node:worker_threads'
import type { Counts, ThreadUse } from './counts.ts'

type Kinds = Pick<Counts, 'incoming' | 'outgoing' | 'statements'>
type Report = Kinds & ThreadUse

const file = process.env.BENCH_COUNTS ?? ''
// The database driver of the measured program, which can be from another checkout.
const pg = createRequire(join(process.cwd(), 'package.json'))('pg') as typeof import('pg')
const counts: Kinds = { incoming: {}, outgoing: {}, statements: {} }
const backends = new Set<number>()
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
    if (client.processID) backends.add(client.processID)
    for (const text of textsOf(first)) count(counts.statements, truncated(text))
    return Reflect.apply(target, client, args)
  },
})

let isRedirected = false
let provider = { from: 0, to: 0 }
const sockets = new Set<Socket>()
const { connect } = Socket.prototype
Socket.prototype.connect = new Proxy(connect, {
  apply(target, socket: Socket, args: unknown[]) {
    // Changes a copy of the options: an agent pools its connections by the original.
    const normalized = args[0]
    if (Array.isArray(normalized) && Number(normalized[0].port) === provider.from)
      normalized[0] = { ...normalized[0], port: provider.to }
    if (!isRedirected) sockets.add(socket)
    return Reflect.apply(target, socket, args)
  },
})

/** Each thread registers itself and sends its counts on request; only the main thread receives signals. */
const threads = new BroadcastChannel('bench-counts')
threads.unref()
if (isMainThread) listenToThreads()
else {
  threads.postMessage({ registered: true })
  threads.onmessage = () => {
    redirect()
    threads.postMessage({ report: reportOfThread() })
  }
}

function listenToThreads(): void {
  let known = 0
  let received: Report[] = []
  let write = () => {}
  threads.onmessage = (message) => {
    const { data } = message as { data: { registered: true } | { report: Report } }
    if ('registered' in data) known += 1
    else received.push(data.report)
    if (received.length === known) write()
  }
  process.on('SIGUSR2', () => {
    redirect()
    received = []
    write = () => {
      write = () => {}
      writeAll(reportOfThread(), received)
    }
    if (known === 0) write()
    else threads.postMessage('report')
  })
}

function reportOfThread(): Report {
  const { user, system } = process.threadCpuUsage()
  return { ...counts, cpuMs: (user + system) / 1000, backends: [...backends] }
}

function writeAll(main: Report, others: Report[]): void {
  const { user, system } = process.cpuUsage()
  const each = [main, ...others]
  const all: Counts = {
    incoming: sumOf(each.map(({ incoming }) => incoming)),
    outgoing: sumOf(each.map(({ outgoing }) => outgoing)),
    statements: sumOf(each.map(({ statements }) => statements)),
    cpuMs: (user + system) / 1000,
    main: { cpuMs: main.cpuMs, backends: main.backends },
    jobs: {
      cpuMs: others.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
      backends: others.flatMap((other) => other.backends),
    },
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

/** Once: also ends the connections that are open, so that none of them is used again. */
function redirect(): void {
  const [from, to] = (process.env.BENCH_PROVIDER ?? '').split(':').map(Number)
  if (isRedirected || !from || !to) return
  isRedirected = true
  for (const socket of sockets) if (socket.remotePort === from) socket.destroy()
  provider = { from, to }
}
