import { Agent } from 'node:http'
import { openEventStream } from '../../tools/program/event-stream.ts'

/** The deliveries to all screens. */
export interface Deliveries {
  /** From the commit of an order to its arrival, in milliseconds. */
  times: number[]
  /** Per screen, how often it received each state of each order. */
  perScreen: { restaurantId: string; received: Map<string, number> }[]
  reconnects: number
  refused: number
}

export interface Screens extends Deliveries {
  /** Resolves when every screen has its stream. */
  ready: Promise<void>
  close(): void
}

interface StreamEvent {
  kind: 'order' | 'heartbeat' | 'restaurant'
  cursor: string
  ticket: { orderId: string; revision: number } | null
}

/**
 * Opens kitchen screens, distributed over the restaurants. Each reads its board, follows the stream from the
 * board's cursor, and reconnects with the last cursor whenever the stream ends. `committedAt` returns the
 * commit time of an order, or null when its latency is not measured.
 */
export function openScreens(
  origin: string,
  cookie: string,
  { restaurantIds, count }: { restaurantIds: string[]; count: number },
  committedAt: (orderId: string) => number | null,
): Screens {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
  const deliveries: Deliveries = { times: [], perScreen: [], reconnects: 0, refused: 0 }
  const closing: (() => void)[] = []
  let closed = false

  async function open(restaurantId: string): Promise<void> {
    const received = new Map<string, number>()
    const seen = new Set<string>()
    deliveries.perScreen.push({ restaurantId, received })
    const response = await fetch(`${origin}/api/kitchen/${restaurantId}/board`, { headers: { cookie } })
    if (!response.ok) throw new Error(`Loading a board failed: ${response.status}`)
    let { cursor } = (await response.json()) as { cursor: string }
    await new Promise<void>((resolve) => follow(resolve))

    function follow(onOpen: () => void): void {
      if (closed) return
      const url = `${origin}/api/kitchen/${restaurantId}/events?cursor=${cursor}`
      const stream = openEventStream(
        url,
        { agent, headers: { cookie } },
        {
          onData(data) {
            const at = performance.now()
            onOpen()
            const event = JSON.parse(data) as StreamEvent
            cursor = event.cursor
            if (event.ticket) record({ received, seen }, event.ticket, at)
          },
          onEnd(status) {
            if (status === 200) deliveries.reconnects += 1
            else deliveries.refused += 1
            setTimeout(() => follow(onOpen), status === 200 ? 0 : 250)
          },
        },
      )
      closing.push(() => stream.close())
    }
  }

  function record(
    { received, seen }: { received: Map<string, number>; seen: Set<string> },
    { orderId, revision }: { orderId: string; revision: number },
    at: number,
  ): void {
    const key = `${orderId}:${revision}`
    received.set(key, (received.get(key) ?? 0) + 1)
    // Only the first state of an order is measured; later ones, such as an escalation, follow their own
    // schedule.
    const since = seen.has(orderId) ? null : committedAt(orderId)
    seen.add(orderId)
    if (since !== null) deliveries.times.push(Math.max(0, at - since))
  }

  async function openAll(): Promise<void> {
    const ids = Array.from({ length: count }, (_, index) => restaurantIds[index % restaurantIds.length] ?? '')
    for (let from = 0; from < ids.length; from += 20) await Promise.all(ids.slice(from, from + 20).map(open))
  }

  return Object.assign(deliveries, {
    ready: openAll(),
    close() {
      closed = true
      for (const close of closing) close()
      agent.destroy()
    },
  })
}
