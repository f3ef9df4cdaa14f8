import { Agent, get } from 'node:http'
import { atMost, type Metric, measuredBy } from '../report.ts'

const MAX_DELAY_MS = 20

interface Target {
  port: number
  host: string
  restaurantId: string
}

/**
 * Measures how long other requests wait while a very large menu is read, rendered and compressed: the longest
 * response time of /healthz, which is requested without pause, compared with the same without the menu.
 * `change` makes the program read the menu again.
 */
export async function measureNeighbors(
  target: Target,
  rounds: number,
  change: (round: number) => void,
): Promise<Metric[]> {
  let pageBytes = 0
  const quiet: number[] = []
  const busy: number[] = []
  for (let round = 1; round <= rounds; round += 1) {
    change(round)
    await fetchAll(target, 'healthz')
    const alone = await slowestNeighbor(target, () => new Promise((resolve) => setTimeout(resolve, 1000)))
    const beside = await slowestNeighbor(target, async () => {
      pageBytes = await fetchAll(target, '')
      await fetchAll(target, `api/restaurants/${target.restaurantId}/menu`)
    })
    console.log(`neighbors, round ${round}: ${beside.toFixed(1)} ms, without the menu ${alone.toFixed(1)} ms`)
    quiet.push(alone)
    busy.push(beside)
  }
  const best = (values: number[]) => Math.min(...values)
  return measuredBy('npm run bench -- menu --only neighbors', [
    { name: 'longest wait of a neighbor', unit: 'ms', ...atMost(best(busy), MAX_DELAY_MS + best(quiet)) },
    { name: 'page of the large menu, compressed', unit: 'bytes', value: pageBytes },
    { name: 'longest wait without the menu', unit: 'ms', value: best(quiet) },
  ])
}

/** The longest response time of /healthz while the work goes on. */
async function slowestNeighbor(target: Target, work: () => Promise<unknown>): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let done = false
  const working = work().finally(() => {
    done = true
  })
  let slowest = 0
  while (!done) {
    const startedAt = performance.now()
    await fetchAll(target, 'healthz', agent)
    slowest = Math.max(slowest, performance.now() - startedAt)
  }
  await working
  agent.destroy()
  return slowest
}

function fetchAll({ port, host }: Target, path: string, agent?: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { host, 'accept-encoding': 'br' }
    get({ port, path: `/${path}`, headers, host: '127.0.0.1', setHost: false, agent }, (response) => {
      let bytes = 0
      response.on('data', (part: Buffer) => {
        bytes += part.length
      })
      response.on('error', reject)
      response.on('end', () =>
        response.statusCode === 200
          ? resolve(bytes)
          : reject(new Error(`/${path} returned ${response.statusCode}`)),
      )
    }).on('error', reject)
  })
}
