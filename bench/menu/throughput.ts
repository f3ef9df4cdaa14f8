import { get } from 'node:http'
import { join } from 'node:path'
import { startBareServer } from '../load/child.ts'
import { cpuOf } from '../load/cpu.ts'
import { type Load, runLoad } from '../load/run-load.ts'
import { atLeast, type BenchOptions, type Metric, measuredBy, median } from '../report.ts'
import type { StoredResponse } from './bare-server.ts'

const VISITORS = 16
const MIN_RATIO = 0.5
const command = 'npm run bench -- menu --only throughput'

interface Target {
  name: string
  port: number
  host: string
  path: string
  pid: number
}

/** Measures a cached response of the program, alternating with the same bytes from a bare server. */
export async function measureThroughput(target: Target, options: BenchOptions): Promise<Metric[]> {
  const response = await fetchCached(target)
  const bare = await startBareServer(join(import.meta.dirname, 'bare-server.ts'), response)
  try {
    await load(target, target.port, target.pid, { ...options, seconds: 1 })
    await load(target, bare.port, bare.pid, { ...options, seconds: 1 })
    const rounds: { ours: Timed; bare: Timed }[] = []
    for (let round = 1; round <= options.rounds; round += 1) {
      const ours = await load(target, target.port, target.pid, options)
      const other = await load(target, bare.port, bare.pid, options)
      rounds.push({ ours, bare: other })
      console.log(`${target.name}, round ${round}: ${shown(ours)}; bare ${shown(other)}`)
    }
    return metricsOf(target.name, Buffer.from(response.body, 'base64').length, rounds)
  } finally {
    bare.stop()
  }
}

type Timed = Load & { cpuUs: number | null }

function metricsOf(name: string, bytes: number, rounds: { ours: Timed; bare: Timed }[]): Metric[] {
  const ratio = median(rounds.map(({ ours, bare }) => ours.perSecond / bare.perSecond))
  const cpu = (of: 'ours' | 'bare') => median(rounds.map((round) => round[of].cpuUs ?? Number.NaN))
  const metrics = measuredBy(command, [
    { name: `${name}, response size`, value: bytes, unit: 'bytes' },
    { name: `${name}, 16 connections`, value: median(rounds.map(({ ours }) => ours.perSecond)), unit: '/s' },
    { name: `${name}, bare server`, value: median(rounds.map(({ bare }) => bare.perSecond)), unit: '/s' },
    { name: `${name}, ratio to the bare server`, unit: '', ...atLeast(ratio, MIN_RATIO) },
    { name: `${name}, p99`, value: median(rounds.map(({ ours }) => ours.p99)), unit: 'ms' },
    { name: `${name}, CPU per request`, value: cpu('ours'), unit: 'us' },
    { name: `${name}, CPU per request of the bare server`, value: cpu('bare'), unit: 'us' },
  ])
  return metrics.filter((metric) => !Number.isNaN(metric.value))
}

async function load(target: Target, port: number, pid: number, options: BenchOptions): Promise<Timed> {
  const request = `GET ${target.path} HTTP/1.1\r\nHost: ${target.host}\r\nAccept-Encoding: br\r\nAccept: */*\r\n\r\n`
  const before = cpuOf(pid)
  const { seconds, signal } = options
  const done = await runLoad(
    { ports: [port], concurrency: VISITORS, seconds, signal },
    async ([connection]) => {
      const reply = await connection?.request(request)
      if (reply?.status !== 200) throw new Error(`${target.path} returned ${reply?.status}`)
    },
  )
  const after = cpuOf(pid)
  return { ...done, cpuUs: before === null || after === null ? null : ((after - before) * 1000) / done.done }
}

/** Returns the second response, which comes from the cache. */
async function fetchCached(target: Target): Promise<StoredResponse> {
  await fetchOnce(target)
  return fetchOnce(target)
}

function fetchOnce({ port, host, path }: Target): Promise<StoredResponse> {
  return new Promise((resolve, reject) => {
    const headers = { host, 'accept-encoding': 'br' }
    get({ port, path, headers, host: '127.0.0.1', setHost: false }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', reject)
      response.on('end', () => {
        if (response.statusCode !== 200) return reject(new Error(`${path} returned ${response.statusCode}`))
        if (response.headers['content-encoding'] !== 'br')
          return reject(new Error(`${path} is not compressed`))
        const perConnection = ['date', 'connection', 'keep-alive', 'transfer-encoding']
        const headersToReplay = Object.entries(response.headersDistinct).flatMap(([name, values]) =>
          perConnection.includes(name) ? [] : (values ?? []).map((value): [string, string] => [name, value]),
        )
        resolve({ headers: headersToReplay, body: Buffer.concat(parts).toString('base64') })
      })
    }).on('error', reject)
  })
}

function shown({ perSecond, p99, cpuUs }: Timed): string {
  return `${perSecond.toFixed(0)}/s, p99 ${p99.toFixed(1)} ms${cpuUs === null ? '' : `, ${cpuUs.toFixed(0)} us CPU`}`
}
