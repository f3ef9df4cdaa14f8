import { Agent } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { type EventStream, openEventStream } from '../../program/event-stream.ts'

/** As long as a browser waits for a word of the server. */
const SILENCE_MS = 25_000
const AGAIN_MS = 300

export interface ShownTicket {
  status: string
  revision: number
}

/** A kitchen screen without a browser: its board, kept as the stream tells. */
export interface Screen {
  restaurantId: string
  tickets: ReadonlyMap<string, ShownTicket>
  readonly reconnects: number
  /** The same state of an order, told twice on one connection. */
  readonly toldTwice: number
  /** No network for so long. */
  cut(ms: number): void
  close(): void
}

interface Ticket extends ShownTicket {
  orderId: string
}
interface Board {
  tickets: Ticket[]
  cursor: string
}
interface Told {
  cursor: string
  ticket: Ticket | null
}

/** Reads the board once, then only follows: whatever is missed between two connections stays missed. */
export function openScreen(
  origin: string,
  restaurantId: string,
  cookie: string,
  onTicket: (ticket: Ticket) => void,
): Screen {
  const agent = new Agent({ keepAlive: true })
  const tickets = new Map<string, ShownTicket>()
  const path = `${origin}/api/kitchen/${restaurantId}`
  let stream: EventStream | null = null
  let closed = false
  let cursor = ''
  let connections = 0
  let toldTwice = 0
  let cutUntil = 0
  let goOn: () => void = () => {}
  void begin()

  async function begin(): Promise<void> {
    while (!closed) {
      const board = await readBoard(`${path}/board`, cookie)
      if (board) {
        for (const ticket of board.tickets) show(ticket)
        cursor = board.cursor
        return follow()
      }
      await delay(AGAIN_MS)
    }
  }

  function follow(): void {
    if (closed) return
    const cutFor = cutUntil - performance.now()
    if (cutFor > 0) {
      setTimeout(follow, cutFor)
      return
    }
    let over = false
    let heard = false
    const told = new Set<string>()
    let watch = setTimeout(onSilence, SILENCE_MS)
    const again = () => {
      clearTimeout(watch)
      if (over) return
      over = true
      setTimeout(follow, AGAIN_MS)
    }
    goOn = again
    function onSilence(): void {
      stream?.close()
      again()
    }
    stream = openEventStream(
      `${path}/events?cursor=${cursor}`,
      { agent, headers: { cookie } },
      {
        onData(data) {
          clearTimeout(watch)
          watch = setTimeout(onSilence, SILENCE_MS)
          const event = JSON.parse(data) as Told
          if (!heard) connections += 1
          heard = true
          cursor = event.cursor
          if (!event.ticket) return
          const state = `${event.ticket.orderId}:${event.ticket.revision}`
          if (told.has(state)) toldTwice += 1
          told.add(state)
          show(event.ticket)
        },
        onEnd: again,
      },
    )
  }

  function show(ticket: Ticket): void {
    const known = tickets.get(ticket.orderId)
    if (known && known.revision >= ticket.revision) return
    tickets.set(ticket.orderId, { status: ticket.status, revision: ticket.revision })
    onTicket(ticket)
  }

  return {
    restaurantId,
    tickets,
    get reconnects() {
      return Math.max(0, connections - 1)
    },
    get toldTwice() {
      return toldTwice
    },
    cut(ms) {
      cutUntil = performance.now() + ms
      stream?.close()
      goOn()
    },
    close() {
      closed = true
      stream?.close()
      agent.destroy()
    },
  }
}

/** null when no whole answer came. */
async function readBoard(url: string, cookie: string): Promise<Board | null> {
  try {
    const response = await fetch(url, { headers: { cookie }, signal: AbortSignal.timeout(15_000) })
    return response.ok ? ((await response.json()) as Board) : null
  } catch {
    return null
  }
}
