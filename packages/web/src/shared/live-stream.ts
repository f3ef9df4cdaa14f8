import { type Instant, minutes } from '@comanda/domain/time/instant'
import { delayAfter, pause } from './retry.ts'
import { createSignal } from './store.ts'

export type StreamState =
  | { kind: 'connecting' | 'live' }
  /** Last contact with the server was at `since`. The next attempt starts automatically. */
  | { kind: 'lost'; since: Instant; nextTryAt: Instant }
  /** Signed out, access revoked or not found: retrying is useless until `tryNow`. */
  | { kind: 'refused' }

export interface LiveStreamOptions<Event> {
  /** Opens the stream after the last applied event. */
  open(signal: AbortSignal): Promise<AsyncIterable<Event>>
  onEvent(event: Event): void
  /** When the server last responded outside the stream; null if unknown. */
  contactAt?(): Instant | null
  isRefusal(error: unknown): boolean
  delays: readonly number[]
  /**
   * Without an event for this long the connection is dead, even if the browser reports it as open: longer than the
   * server's heartbeat, or than the maximum duration of a stream without one.
   */
  silenceMs: number
}

/** The server ends a stream after some minutes to check permissions again. Such an end is not a failure. */
const HEALTHY_MS = minutes(1)

/** Keeps an event stream open: reconnects after a break, and reports the connection state. */
export class LiveStream<Event> {
  readonly #options: LiveStreamOptions<Event>
  readonly #changes = createSignal()
  #state: StreamState = { kind: 'connecting' }
  #lastEventAt: Instant = 0
  #stopping: AbortController | null = null
  #waiting = new AbortController()
  #broken = new AbortController()

  constructor(options: LiveStreamOptions<Event>) {
    this.#options = options
  }

  get state(): StreamState {
    return this.#state
  }

  subscribe = this.#changes.subscribe

  /** Returns a function that stops the stream. It can be started again. */
  start(): () => void {
    const stopping = new AbortController()
    this.#stopping = stopping
    // Otherwise a connection that the browser knows to be cut would look alive until the silence timeout.
    window.addEventListener('offline', () => this.#broken.abort(), { signal: stopping.signal })
    void this.#run(stopping.signal)
    return () => {
      stopping.abort()
      this.#broken.abort()
      this.#waiting.abort()
    }
  }

  /** Retries immediately instead of after the delay, even after a refusal. */
  tryNow = (): void => {
    this.#waiting.abort()
    if (this.#state.kind !== 'refused' || !this.#stopping || this.#stopping.signal.aborted) return
    this.#set({ kind: 'connecting' })
    void this.#run(this.#stopping.signal)
  }

  async #run(stopped: AbortSignal): Promise<void> {
    let failures = 0
    while (!stopped.aborted) {
      const startedAt = Date.now()
      try {
        await this.#follow(stopped, () => {
          failures = 0
        })
        if (Date.now() - startedAt > HEALTHY_MS) continue
      } catch (error) {
        if (stopped.aborted) return
        if (this.#options.isRefusal(error)) return this.#set({ kind: 'refused' })
      }
      const wait = delayAfter(failures, this.#options.delays)
      failures += 1
      const since = this.#state.kind === 'lost' ? this.#state.since : this.#lastContact()
      this.#waiting = new AbortController()
      this.#set({ kind: 'lost', since, nextTryAt: Date.now() + wait })
      await pause(wait, this.#waiting.signal)
    }
  }

  async #follow(stopped: AbortSignal, onAlive: () => void): Promise<void> {
    const { open, onEvent, silenceMs } = this.#options
    const broken = new AbortController()
    this.#broken = broken
    let watch = setTimeout(() => broken.abort(), silenceMs)
    try {
      for await (const event of await open(broken.signal)) {
        clearTimeout(watch)
        watch = setTimeout(() => broken.abort(), silenceMs)
        if (stopped.aborted) return
        onAlive()
        onEvent(event)
        this.#lastEventAt = Date.now()
        if (this.#state.kind !== 'live') this.#set({ kind: 'live' })
      }
      if (broken.signal.aborted) throw new Error('Event stream timed out or was disconnected')
    } finally {
      clearTimeout(watch)
      broken.abort()
    }
  }

  #lastContact(): Instant {
    return Math.max(this.#lastEventAt, this.#options.contactAt?.() ?? 0) || Date.now()
  }

  #set(state: StreamState): void {
    this.#state = state
    if (this.#stopping?.signal.aborted) return
    this.#changes.notify()
  }
}
