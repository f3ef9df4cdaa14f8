import { get } from 'node:http'
import { join } from 'node:path'
import { startBareServer } from '../load/child.ts'
import { cpuOf } from '../load/cpu.ts'
import { type Load, runLoad } from '../load/run-load.ts'
import { atLeast, type BenchOptions, type Figure, median } from '../report.ts'
import type { Answer } from './bare-server.ts'

const VISITORS = 16
const LEAST_RATIO = 0.5
const command = 'npm run bench -- menu --only throughput'

interface Target {
  name: string
  port: number
  host: string
  path: string
  pid: number
}

/** The kept answer of one address from our program, and the same bytes from a bare server, in turns. */
export async function measureThroughput(target: Target, options: BenchOptions): Promise<Figure[]> {
  const answer = await fetchAnswer(target)
  const bare = await startBareServer(join(import.meta.dirname, 'bare-server.ts'), answer)
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
    return figuresOf(target.name, Buffer.from(answer.body, 'base64').length, rounds)
  } finally {
    bare.stop()
  }
}

type Timed = Load & { cpuUs: number | null }

function figuresOf(name: string, bytes: number, rounds: { ours: Timed; bare: Timed }[]): Figure[] {
  const ratio = median(rounds.map(({ ours, bare }) => ours.perSecond / bare.perSecond))
  const cpu = (of: 'ours' | 'bare') => median(rounds.map((round) => round[of].cpuUs ?? Number.NaN))
  const figures: Figure[] = [
    { name: `${name}, kept answer`, value: bytes, unit: 'bytes', command },
    {
      name: `${name}, 16 at a time`,
      value: median(rounds.map(({ ours }) => ours.perSecond)),
      unit: '/s',
      command,
    },
    {
      name: `${name}, bare server`,
      value: median(rounds.map(({ bare }) => bare.perSecond)),
      unit: '/s',
      command,
    },
    { name: `${name}, ratio of the two`, unit: '', command, ...atLeast(ratio, LEAST_RATIO) },
    {
      name: `${name}, 99 of 100 within`,
      value: median(rounds.map(({ ours }) => ours.p99)),
      unit: 'ms',
      command,
    },
    { name: `${name}, CPU of a request`, value: cpu('ours'), unit: 'us', command },
    { name: `${name}, CPU at the bare server`, value: cpu('bare'), unit: 'us', command },
  ]
  return figures.filter((figure) => !Number.isNaN(figure.value))
}

async function load(target: Target, port: number, pid: number, options: BenchOptions): Promise<Timed> {
  const request = `GET ${target.path} HTTP/1.1\r\nHost: ${target.host}\r\nAccept-Encoding: br\r\nAccept: */*\r\n\r\n`
  const before = cpuOf(pid)
  const { seconds, signal } = options
  const done = await runLoad({ ports: [port], atOnce: VISITORS, seconds, signal }, async ([connection]) => {
    const reply = await connection?.ask(request)
    if (reply?.status !== 200) throw new Error(`${target.path} answered ${reply?.status}`)
  })
  const after = cpuOf(pid)
  return { ...done, cpuUs: before === null || after === null ? null : ((after - before) * 1000) / done.done }
}

/** The second answer: by then it is kept. */
async function fetchAnswer(target: Target): Promise<Answer> {
  await fetchOnce(target)
  return fetchOnce(target)
}

function fetchOnce({ port, host, path }: Target): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { host, 'accept-encoding': 'br' }
    get({ port, path, headers, host: '127.0.0.1', setHost: false }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', reject)
      response.on('end', () => {
        if (response.statusCode !== 200) return reject(new Error(`${path} answered ${response.statusCode}`))
        if (response.headers['content-encoding'] !== 'br')
          return reject(new Error(`${path} is not compressed`))
        const perConnection = ['date', 'connection', 'keep-alive', 'transfer-encoding']
        const kept = Object.entries(response.headersDistinct).flatMap(([name, values]) =>
          perConnection.includes(name) ? [] : (values ?? []).map((value): [string, string] => [name, value]),
        )
        resolve({ headers: kept, body: Buffer.concat(parts).toString('base64') })
      })
    }).on('error', reject)
  })
}

function shown({ perSecond, p99, cpuUs }: Timed): string {
  return `${perSecond.toFixed(0)}/s, p99 ${p99.toFixed(1)} ms${cpuUs === null ? '' : `, ${cpuUs.toFixed(0)} us CPU`}`
}
