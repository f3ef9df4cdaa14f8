import { Agent } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { type EventStream, openEventStream } from '../../program/event-stream.ts'

/** How long a browser waits for a message. */
const SILENCE_MS = 25_000
const RETRY_MS = 300

export interface ShownTicket {
  status: string
  revision: number
}

/** A simulated kitchen screen: a board that is updated from the stream. */
export interface Screen {
  restaurantId: string
  tickets: ReadonlyMap<string, ShownTicket>
  readonly reconnects: number
  /** How often one connection sent the same state of an order twice. */
  readonly duplicates: number
  /** Cuts the network for a duration. */
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
interface StreamEvent {
  cursor: string
  ticket: Ticket | null
}

/**
 * Reads the board once and then only follows the stream: an event lost between two connections stays lost.
 */
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
  let duplicates = 0
  let cutUntil = 0
  let reconnect: () => void = () => {}
  void begin()

  async function begin(): Promise<void> {
    while (!closed) {
      const board = await readBoard(`${path}/board`, cookie)
      if (board) {
        for (const ticket of board.tickets) show(ticket)
        cursor = board.cursor
        return follow()
      }
      await delay(RETRY_MS)
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
    let received = false
    const sent = new Set<string>()
    let watch = setTimeout(onSilence, SILENCE_MS)
    const retry = () => {
      clearTimeout(watch)
      if (over) return
      over = true
      setTimeout(follow, RETRY_MS)
    }
    reconnect = retry
    function onSilence(): void {
      stream?.close()
      retry()
    }
    stream = openEventStream(
      `${path}/events?cursor=${cursor}`,
      { agent, headers: { cookie } },
      {
        onData(data) {
          clearTimeout(watch)
          watch = setTimeout(onSilence, SILENCE_MS)
          const event = JSON.parse(data) as StreamEvent
          if (!received) connections += 1
          received = true
          cursor = event.cursor
          if (!event.ticket) return
          const state = `${event.ticket.orderId}:${event.ticket.revision}`
          if (sent.has(state)) duplicates += 1
          sent.add(state)
          show(event.ticket)
        },
        onEnd: retry,
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
    get duplicates() {
      return duplicates
    },
    cut(ms) {
      cutUntil = performance.now() + ms
      stream?.close()
      reconnect()
    },
    close() {
      closed = true
      stream?.close()
      agent.destroy()
    },
  }
}

/** null when no complete response arrived. */
async function readBoard(url: string, cookie: string): Promise<Board | null> {
  try {
    const response = await fetch(url, { headers: { cookie }, signal: AbortSignal.timeout(15_000) })
    return response.ok ? ((await response.json()) as Board) : null
  } catch {
    return null
  }
}
