import { z } from 'zod'
import { newId } from './ids.ts'
import type { Table } from './journal.ts'

const second = 1000
const minute = 60 * second
const usualRetryDelays = [second, 2 * second, 5 * second, 10 * second, 30 * second]
for (let elapsed = 48 * second; elapsed < 60 * minute; elapsed += minute) usualRetryDelays.push(minute)

const shuffleWindow = 250
const answerTimeout = 10 * second
const maxConcurrent = 32

export interface WebhookAttempt {
  /** Milliseconds since 1970. */
  at: number
  /** HTTP status, or null when there was no response. */
  status: number | null
  error: string | null
  milliseconds: number
}

export interface WebhookDelivery {
  id: string
  eventId: string
  type: string
  /** The id of the object that the event is about. */
  subject: string
  body: string
  createdAt: number
  /** When the next attempt is due; null when none is. */
  nextAt: number | null
  state: 'waiting' | 'delivered' | 'dropped' | 'failed'
  attempts: WebhookAttempt[]
}

/** Fault injection for webhooks. All off is normal operation. */
export interface WebhookFaults {
  paused: boolean
  /** Extra copies of every event. */
  repeat: number
  delayMs: number
  /** Reorders events that are emitted within a quarter of a second. */
  shuffle: boolean
  /** Share of events, from 0 to 1, that are never sent. */
  drop: number
  seed: number
}

export const noWebhookFaults: WebhookFaults = {
  paused: false,
  repeat: 0,
  delayMs: 0,
  shuffle: false,
  drop: 0,
  seed: 1,
}

export const webhookFaultsChange = z
  .strictObject({
    paused: z.boolean(),
    repeat: z.int().min(0).max(20),
    delayMs: z.int().min(0).max(600_000),
    shuffle: z.boolean(),
    drop: z.number().min(0).max(1),
    seed: z.int().min(0),
  })
  .partial()

interface OutgoingEvent {
  id: string
  type: string
  subject: string
  body: string
}

export interface WebhookSender {
  send(event: OutgoingEvent): void
  /** Sends it now, regardless of its state. False when it is unknown. */
  resend(deliveryId: string): boolean
  /** Must be called after the injected faults have changed. */
  faultsChanged(): void
  stop(): Promise<void>
}

/** Delivers signed events until the response is 2xx. Undelivered events are resumed after a restart. */
export function createWebhookSender(options: {
  deliveries: Table<WebhookDelivery>
  url: string
  sign: (body: string) => Record<string, string>
  tricks: () => WebhookFaults
  retryDelays?: number[]
}): WebhookSender {
  const { deliveries } = options
  const retryDelays = options.retryDelays ?? usualRetryDelays
  const timers = new Map<string, NodeJS.Timeout>()
  const running = new Set<Promise<void>>()
  const inFlight = new Set<string>()
  const stopping = new AbortController()
  const limit = createLimit(maxConcurrent)
  let random = seededRandom(options.tricks().seed)
  let shuffling: string[] = []

  for (const delivery of deliveries.all()) schedule(delivery)

  function send(event: OutgoingEvent): void {
    const tricks = options.tricks()
    const dropped = tricks.drop > 0 && random() < tricks.drop
    for (let copy = 0; copy <= (dropped ? 0 : tricks.repeat); copy++) {
      const now = Date.now()
      const wait = tricks.delayMs + (tricks.shuffle ? shuffleWindow : 0)
      const delivery: WebhookDelivery = {
        id: newId('whd', 16),
        eventId: event.id,
        type: event.type,
        subject: event.subject,
        body: event.body,
        createdAt: now,
        attempts: [],
        nextAt: dropped ? null : now + wait,
        state: dropped ? 'dropped' : 'waiting',
      }
      deliveries.put(delivery.id, delivery)
      if (tricks.shuffle && !dropped) hold(delivery.id, wait)
      else schedule(delivery)
    }
  }

  function hold(id: string, wait: number): void {
    if (shuffling.length === 0)
      timers.set(
        'shuffle',
        setTimeout(() => track(sendShuffled()), wait),
      )
    shuffling.push(id)
  }

  async function sendShuffled(): Promise<void> {
    const ids = shuffled(shuffling, random)
    shuffling = []
    for (const id of ids) await attempt(id)
  }

  function schedule(delivery: WebhookDelivery): void {
    if (delivery.nextAt === null || stopping.signal.aborted) return
    clearTimeout(timers.get(delivery.id))
    const due = () => track(limit(() => attempt(delivery.id)))
    timers.set(delivery.id, setTimeout(due, Math.max(0, delivery.nextAt - Date.now())))
  }

  async function attempt(id: string): Promise<void> {
    timers.delete(id)
    const delivery = deliveries.get(id)
    if (!delivery || delivery.nextAt === null || stopping.signal.aborted || options.tricks().paused) return
    inFlight.add(id)
    const outcome = await post(options.url, delivery.body, options.sign(delivery.body), stopping.signal)
    inFlight.delete(id)
    // An attempt that our own stop aborted does not count against the receiver; it is repeated after the restart.
    if (stopping.signal.aborted && outcome.status === null) return
    const next = afterAttempt(deliveries.get(id) ?? delivery, outcome, retryDelays)
    deliveries.put(id, next)
    schedule(next)
  }

  function track(work: Promise<void>): void {
    running.add(work)
    void work.finally(() => running.delete(work))
  }

  return {
    send,
    resend(id) {
      const delivery = deliveries.get(id)
      if (!delivery) return false
      const again: WebhookDelivery = { ...delivery, state: 'waiting', nextAt: Date.now() }
      deliveries.put(id, again)
      schedule(again)
      return true
    },
    faultsChanged() {
      random = seededRandom(options.tricks().seed)
      const underWay = (id: string) => timers.has(id) || inFlight.has(id) || shuffling.includes(id)
      for (const delivery of deliveries.all()) if (!underWay(delivery.id)) schedule(delivery)
    },
    async stop() {
      stopping.abort()
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.all(running)
    },
  }
}

function afterAttempt(
  delivery: WebhookDelivery,
  attempt: WebhookAttempt,
  retryDelays: number[],
): WebhookDelivery {
  const attempts = [...delivery.attempts, attempt]
  if (attempt.status !== null && attempt.status >= 200 && attempt.status < 300) {
    return { ...delivery, attempts, state: 'delivered', nextAt: null }
  }
  const wait = retryDelays[delivery.attempts.length]
  if (wait === undefined) return { ...delivery, attempts, state: 'failed', nextAt: null }
  return { ...delivery, attempts, state: 'waiting', nextAt: Date.now() + wait }
}

async function post(
  url: string,
  body: string,
  signature: Record<string, string>,
  stop: AbortSignal,
): Promise<WebhookAttempt> {
  const at = Date.now()
  try {
    const signal = AbortSignal.any([stop, AbortSignal.timeout(answerTimeout)])
    const headers = { 'content-type': 'application/json; charset=utf-8', ...signature }
    const response = await fetch(url, { method: 'POST', body, headers, signal, redirect: 'manual' })
    await response.arrayBuffer()
    return { at, status: response.status, error: null, milliseconds: Date.now() - at }
  } catch (error) {
    return { at, status: null, error: reason(error), milliseconds: Date.now() - at }
  }
}

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause instanceof Error && 'code' in error.cause ? String(error.cause.code) : ''
  return cause || error.message
}

function createLimit(max: number): (work: () => Promise<void>) => Promise<void> {
  const waiting: (() => void)[] = []
  let active = 0
  return async (work) => {
    if (active >= max) await new Promise<void>((resolve) => waiting.push(resolve))
    else active++
    try {
      await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else active--
    }
  }
}

/**
 * Numbers in [0, 1) that are the same for the same seed (mulberry32), so that a failing run can be replayed.
 */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A permutation of `items`; never the given order when there are two or more. */
function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const result = [...items]
  for (let index = result.length - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1))
    const held = result[index] as T
    result[index] = result[other] as T
    result[other] = held
  }
  return result.every((item, index) => item === items[index]) ? result.reverse() : result
}
