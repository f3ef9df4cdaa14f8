import { setTimeout as delay } from 'node:timers/promises'
import { type Connection, openConnection } from '../load/connection.ts'
import type { RestaurantPath } from '../order/open-program.ts'

/** Customers who order at the same time. */
const CUSTOMERS = 4
/** Menus that are read for each order. */
const MENUS = 2
/** Each kitchen is visited once in this time. */
const KITCHEN_MS = 10_000
const OFFICE_MS = 1000

interface Server {
  origin: string
  providerPort: number
  /** The cookie of a platform admin. */
  cookie: string
  signal: AbortSignal
}

export interface Users {
  done: { orders: number; others: number; failed: number }
  /** Resolves when all of them have stopped. */
  ended: Promise<unknown>
}

/** Starts customers, kitchens and people at the screens of the back offices, who go on until the signal. */
export async function createUsers(
  { origin, providerPort, cookie, signal }: Server,
  { paths, screens }: { paths: RestaurantPath[]; screens: string[] },
  ordersPerSecond: number,
): Promise<Users> {
  const done = { orders: 0, others: 0, failed: 0 }
  const fail = (error: unknown) => {
    if (signal.aborted) return
    done.failed += 1
    console.error(error instanceof Error ? error.message : error)
  }
  const connect = (port: number) => openConnection(port, fail)
  const connectProgram = () => connect(Number(new URL(origin).port))

  /** Repeats `act` at a steady rate; one that takes longer delays the next. */
  async function repeat(everyMs: number, act: (turn: number) => Promise<void>): Promise<void> {
    for (let turn = 0; !signal.aborted; turn += 1) {
      const next = performance.now() + everyMs
      await act(turn).catch(fail)
      await delay(Math.max(0, next - performance.now()), undefined, { signal }).catch(() => {})
    }
  }

  async function call(connection: Connection, method: string, path: string, body = ''): Promise<string> {
    const head = `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${cookie}\r\nSec-Fetch-Site: same-origin\r\n`
    const content = body && `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`
    const reply = await connection.request(`${head}${content}\r\n${body}`)
    done.others += 1
    // The board can be older than the last step of a ticket.
    if (reply.status !== 200 && reply.status !== 409) throw new Error(`${path} returned ${reply.status}`)
    return reply.body.toString()
  }

  async function customer(first: number): Promise<void> {
    const [connection, provider] = [await connectProgram(), await connect(providerPort)]
    await repeat((CUSTOMERS * 1000) / ordersPerSecond, async (turn) => {
      const shop = paths[(first + turn * CUSTOMERS) % paths.length]
      for (let menu = 0; menu < MENUS; menu += 1)
        await call(connection, 'GET', `/api/restaurants/${shop?.restaurantId}/menu`)
      await shop?.path.order(connection, provider)
      done.orders += 1
    })
  }

  async function kitchens(): Promise<void> {
    const connection = await connectProgram()
    await repeat(KITCHEN_MS / paths.length, async (turn) => {
      const kitchen = `/api/kitchen/${paths[turn % paths.length]?.restaurantId}`
      const { tickets } = JSON.parse(await call(connection, 'GET', `${kitchen}/board`)) as Board
      for (const { orderId, status } of tickets) {
        if (status === 'completed' || signal.aborted) continue
        const expected = JSON.stringify({ expected: status })
        await call(connection, 'POST', `${kitchen}/orders/${orderId}/advance`, expected)
      }
    })
  }

  async function office(): Promise<void> {
    const connection = await connectProgram()
    await repeat(OFFICE_MS, async (turn) => {
      await call(connection, 'GET', screens[turn % screens.length] ?? '')
    })
  }

  const customers = Array.from({ length: CUSTOMERS }, (_, first) => customer(first))
  return { done, ended: Promise.all([...customers, kitchens(), office()]) }
}

interface Board {
  tickets: { orderId: string; status: string }[]
}
