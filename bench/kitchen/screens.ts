import { Agent } from 'node:http'
import { openEventStream } from '../../tools/program/event-stream.ts'
import { Times } from './times.ts'

/** What all screens together have shown. */
export interface Shown {
  times: Times
  /** By screen, the orders that it showed, with how often each state of them was told. */
  perScreen: { restaurantId: string; told: Map<string, number> }[]
  reconnects: number
  refused: number
}

export interface Screens extends Shown {
  /** Every screen has its stream. */
  ready: Promise<void>
  close(): void
}

interface Told {
  kind: 'order' | 'heartbeat' | 'restaurant'
  cursor: string
  ticket: { orderId: string; revision: number } | null
}

/**
 * Opens so many kitchen screens, by turns at these restaurants: each reads its board, follows the stream from its cursor, and
 * comes back with the last one whenever the stream ends. `committedAt` says when an order was committed, null for one whose
 * time does not count.
 */
export function openScreens(
  origin: string,
  cookie: string,
  { restaurantIds, count }: { restaurantIds: string[]; count: number },
  committedAt: (orderId: string) => number | null,
): Screens {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
  const shown: Shown = { times: new Times(), perScreen: [], reconnects: 0, refused: 0 }
  const closing: (() => void)[] = []
  let closed = false

  async function open(restaurantId: string): Promise<void> {
    const told = new Map<string, number>()
    const seen = new Set<string>()
    shown.perScreen.push({ restaurantId, told })
    const response = await fetch(`${origin}/api/kitchen/${restaurantId}/board`, { headers: { cookie } })
    if (!response.ok) throw new Error(`A board answered ${response.status}`)
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
            const event = JSON.parse(data) as Told
            cursor = event.cursor
            if (event.ticket) note({ told, seen }, event.ticket, at)
          },
          onEnd(status) {
            if (status === 200) shown.reconnects += 1
            else shown.refused += 1
            setTimeout(() => follow(onOpen), status === 200 ? 0 : 250)
          },
        },
      )
      closing.push(() => stream.close())
    }
  }

  function note(
    { told, seen }: { told: Map<string, number>; seen: Set<string> },
    { orderId, revision }: { orderId: string; revision: number },
    at: number,
  ): void {
    const key = `${orderId}:${revision}`
    told.set(key, (told.get(key) ?? 0) + 1)
    // What becomes of an order later, such as that management was told of it, comes in its own time.
    const since = seen.has(orderId) ? null : committedAt(orderId)
    seen.add(orderId)
    if (since !== null) shown.times.add(Math.max(0, at - since))
  }

  async function openAll(): Promise<void> {
    const which = Array.from(
      { length: count },
      (_, index) => restaurantIds[index % restaurantIds.length] ?? '',
    )
    for (let from = 0; from < which.length; from += 20)
      await Promise.all(which.slice(from, from + 20).map(open))
  }

  return Object.assign(shown, {
    ready: openAll(),
    close() {
      closed = true
      for (const close of closing) close()
      agent.destroy()
    },
  })
}
