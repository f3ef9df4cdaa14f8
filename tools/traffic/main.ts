import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createRandom } from '../faults/random.ts'
import { loadShops } from '../program/shop.ts'
import { visit } from './visit.ts'

/**
 * `npm run demo:traffic -- --per-minute 6`: generated customers visit the restaurants of a running program, order and pay
 * with test cards through its API, so that dashboards and kitchens move. For programs with the payment sandbox only.
 */
const { values } = parseArgs({
  options: {
    'per-minute': { type: 'string', default: '6' },
    url: { type: 'string', default: 'http://localhost:3000' },
    minutes: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
  },
})
const [perMinute, minutes, seed] = [values['per-minute'], values.minutes ?? '0', values.seed].map(Number)
if (!(perMinute && perMinute > 0 && perMinute <= 600) || !(minutes !== undefined && minutes >= 0)) {
  console.error(
    'Usage: npm run demo:traffic -- [--per-minute 6] [--minutes N] [--url http://localhost:3000] [--seed N]\n' +
      '--per-minute: visits that start per minute, at most 600; about a quarter of them end with an order.',
  )
  process.exit(2)
}

const random = createRandom(seed ?? 1)
const origin = values.url.replace(/\/$/, '')
const shops = await loadShops(origin).catch(() => [])
if (shops.length === 0) {
  console.error(`No restaurants at ${origin}. Start the program first, or pass its address with --url.`)
  process.exit(1)
}
const stopping = new AbortController()
process.once('SIGINT', () => stopping.abort())
if (minutes) setTimeout(() => stopping.abort(), minutes * 60_000).unref()

const counts = { visits: 0, orders: 0, failed: 0 }
const running = new Set<Promise<void>>()
console.log(
  `About ${perMinute} visits a minute to ${shops.map(({ restaurant }) => restaurant.name).join(', ')}.`,
)
console.log('Press Ctrl+C to stop.')
while (!stopping.signal.aborted) {
  const one = visit(origin, random.pick(shops), random, counts.visits)
    .then((result) => {
      if (result.ordered) counts.orders += 1
      if (result.line) console.log(result.line)
    })
    .catch((error: unknown) => {
      counts.failed += 1
      console.error(error instanceof Error ? error.message : error)
    })
    .finally(() => running.delete(one))
  running.add(one)
  counts.visits += 1
  // Exponential gaps: arrivals are independent of each other.
  const gapMs = (-Math.log(1 - random.next()) * 60_000) / perMinute
  await delay(gapMs, undefined, { signal: stopping.signal }).catch(() => undefined)
}
await Promise.all(running)
console.log(`${counts.visits} visits, ${counts.orders} orders, ${counts.failed} failed`)
process.exit(counts.failed > 0 ? 1 : 0)
