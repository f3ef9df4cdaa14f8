import type { KitchenEvent } from '@comanda/contract/kitchen'
import { type Instant, minutes } from '@comanda/domain/time/instant'

export type LinkState =
  | { kind: 'connecting' | 'live' }
  /** Last contact with the server was at `since`. The next attempt starts automatically. */
  | { kind: 'lost'; since: Instant; nextTryAt: Instant }
  /** Signed out or access revoked: retrying is useless. */
  | { kind: 'refused' }

export interface LiveLinkOptions {
  /** Opens the stream after the last applied cursor. */
  open(signal: AbortSignal): Promise<AsyncIterable<KitchenEvent>>
  onEvent(event: KitchenEvent): void
  /** When the server last responded outside the stream; null if unknown. */
  contactAt?(): Instant | null
  /** How far the server's clock is ahead, in milliseconds. Called before the event it was read from. */
  onClock?(skew: number): void
  isRefusal(error: unknown): boolean
}

/**
 * The server sends a heartbeat every 10 s. Without one for this long the connection is dead, even if the
 * browser reports it as open.
 */
const SILENCE_TIMEOUT_MS = 25_000
const RETRY_DELAYS_MS = [500, 1000, 2000, 4000, 8000]
/** The server ends a stream after some minutes to check permissions again. Such an end is not a failure. */
const HEALTHY_MS = minutes(1)

/**
 * Keeps the event stream of a kitchen open: reconnects from the cursor after a break and reports the
 * connection state.
 */
export class LiveLink {
  readonly #options: LiveLinkOptions
  readonly #listeners = new Set<() => void>()
  #state: LinkState = { kind: 'connecting' }
  /** How far the server's clock is ahead of this one, in milliseconds. */
  #skew = 0
  #lastEventAt: Instant = 0
  #stopping: AbortController | null = null
  #wake: () => void = () => {}
  #disconnect: () => void = () => {}

  constructor(options: LiveLinkOptions) {
    this.#options = options
  }

  get state(): LinkState {
    return this.#state
  }

  get skew(): number {
    return this.#skew
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  start(): () => void {
    const stopping = new AbortController()
    this.#stopping = stopping
    const tryNow = () => this.tryNow()
    // Otherwise a connection that the browser knows to be cut would look alive until the silence timeout.
    const disconnect = () => this.#disconnect()
    window.addEventListener('online', tryNow)
    window.addEventListener('offline', disconnect)
    void this.#run(stopping.signal)
    return () => {
      window.removeEventListener('online', tryNow)
      window.removeEventListener('offline', disconnect)
      stopping.abort()
      this.#wake()
    }
  }

  /** Retries at once instead of after the delay. */
  tryNow(): void {
    this.#wake()
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
      const wait = RETRY_DELAYS_MS[Math.min(failures, RETRY_DELAYS_MS.length - 1)] ?? 0
      failures += 1
      const since = this.#state.kind === 'lost' ? this.#state.since : this.#lastContact()
      this.#set({ kind: 'lost', since, nextTryAt: Date.now() + wait })
      await this.#pause(wait)
    }
  }

  async #follow(stopped: AbortSignal, onAlive: () => void): Promise<void> {
    const broken = new AbortController()
    this.#disconnect = () => broken.abort()
    const signal = AbortSignal.any([stopped, broken.signal])
    let watch = setTimeout(() => broken.abort(), SILENCE_TIMEOUT_MS)
    try {
      for await (const event of await this.#options.open(signal)) {
        clearTimeout(watch)
        watch = setTimeout(() => broken.abort(), SILENCE_TIMEOUT_MS)
        if (stopped.aborted) return
        onAlive()
        this.#updateSkew(event.at)
        this.#options.onEvent(event)
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

  /** Up to three seconds is latency; more is a wrong clock. */
  #updateSkew(serverNow: Instant): void {
    const ahead = serverNow - Date.now()
    this.#skew = Math.abs(ahead) > 3000 ? ahead : 0
    this.#options.onClock?.(this.#skew)
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  #set(state: LinkState): void {
    this.#state = state
    if (this.#stopping?.signal.aborted) return
    for (const listener of this.#listeners) listener()
  }
}
