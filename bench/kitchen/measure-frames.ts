import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from 'pg'
import { chromium, type Page } from 'playwright-core'
import { findChromium } from '../../tools/chromium.ts'
import { signIn } from '../../tools/faults/checks/kitchen.ts'
import { addCookies, openKitchen } from '../../tools/faults/kitchen/windows.ts'
import type { Program } from '../../tools/program/program.ts'
import type { BenchOptions } from '../report.ts'
import type { OrderSource } from './order-source.ts'

const OPEN_ORDERS = 200
const ARRIVAL_INTERVAL_MS = 500
const MEASURE_SECONDS = 10
const CPU_SLOWDOWN = 4
/** One and a half frames at 60 frames per second. */
const LATE_MS = 25

export interface Frames {
  perSecond: number
  late: number
  longest: number
}

export interface FrameMetrics {
  tickets: number
  arrived: number
  empty: Frames
  board: Frames
}

/**
 * Measures the frame rate of a board with 200 open orders while more arrive, in a browser with four times CPU
 * throttling.
 */
export async function measureFrames(bench: {
  options: BenchOptions
  program: Program
  pool: Pool
  source: OrderSource
}): Promise<FrameMetrics> {
  const { options, program, pool, source } = bench
  const { signal } = options
  const { rows } = await pool.query<{ id: string; domain: string }>(
    `select id, domain from restaurants where domain = 'napoli.localhost'`,
  )
  const restaurant = rows[0]
  if (!restaurant) throw new Error('The demo restaurant is missing')
  for (let number = 0; number < OPEN_ORDERS; number += 1) await source.put(restaurant.id)
  await spreadStatuses(pool, restaurant.id)
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await page.goto('about:blank')
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    const empty = await countFrames(page, MEASURE_SECONDS / 2)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    const origin = `http://${restaurant.domain}:${new URL(program.origin).port}`
    await openBoard(page, program, origin)
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    await delay(2000, undefined, { signal })
    const tickets = await page.locator('article[data-ticket]').count()
    let arrived = 0
    const arriving = new AbortController()
    const arrivals = (async () => {
      while (!arriving.signal.aborted) {
        await source.put(restaurant.id)
        arrived += 1
        await delay(ARRIVAL_INTERVAL_MS, undefined, { signal })
      }
    })()
    const board = await countFrames(page, MEASURE_SECONDS)
    arriving.abort()
    await arrivals
    return { tickets, arrived, empty, board }
  } finally {
    await browser.close()
  }
}

/** A typical evening board: some orders new, most in progress. */
async function spreadStatuses(pool: Pool, restaurantId: string): Promise<void> {
  await pool.query(
    `with numbered as (
       select id, row_number() over (order by paid_at) as number from orders
       where restaurant_id = $1 and customer_email like '%@bench.test'
     )
     update orders set revision = revision + 1,
       status = (array['pending', 'acknowledged', 'preparing', 'ready'])[1 + number % 4]
     from numbered where orders.id = numbered.id`,
    [restaurantId],
  )
}

async function openBoard(page: Page, program: Program, origin: string): Promise<void> {
  await addCookies(page.context(), await signIn(program, 'staff@napoli.test'), origin)
  await openKitchen(page, origin)
  await page.getByRole('button', { name: 'ACKNOWLEDGE' }).first().waitFor({ timeout: 30_000 })
}

/** Measured in the page, between consecutive animation frames. */
function countFrames(page: Page, seconds: number): Promise<Frames> {
  return page.evaluate(
    ({ ms, lateMs }) =>
      new Promise<Frames>((resolve) => {
        let frames = 0
        let late = 0
        let longest = 0
        const startedAt = performance.now()
        let last = startedAt
        const next = () => {
          const now = performance.now()
          const waited = now - last
          last = now
          frames += 1
          longest = Math.max(longest, waited)
          if (waited > lateMs) late += 1
          if (now - startedAt < ms) requestAnimationFrame(next)
          else resolve({ perSecond: (frames * 1000) / (now - startedAt), late, longest })
        }
        requestAnimationFrame(next)
      }),
    { ms: seconds * 1000, lateMs: LATE_MS },
  )
}
