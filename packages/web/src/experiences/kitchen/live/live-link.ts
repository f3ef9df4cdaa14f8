import type { KitchenEvent } from '@comanda/contract/kitchen'
import { type Instant, minutes } from '@comanda/domain/time/instant'

export type LinkState =
  | { kind: 'connecting' | 'live' }
  /** The server was heard last at `since`; the next try comes by itself. */
  | { kind: 'lost'; since: Instant; nextTryAt: Instant }
  /** Signed out, or no right any more: trying again is of no use. */
  | { kind: 'refused' }

export interface LiveLinkOptions {
  /** Opens the stream after the last cursor that was applied. */
  open(signal: AbortSignal): Promise<AsyncIterable<KitchenEvent>>
  onEvent(event: KitchenEvent): void
  /** When the server was heard last in another way; null when that is not known. */
  contactAt?(): Instant | null
  /** How far the server's clock is ahead, in milliseconds; told before the event by which it is known. */
  onClock?(skew: number): void
  isRefusal(error: unknown): boolean
}

/** The server's heart beats every 10 s: after so long without a word the line is dead, whatever the browser thinks. */
const SILENCE_MS = 25_000
const WAITS_MS = [500, 1000, 2000, 4000, 8000]
/** The server ends streams after some minutes, to look at rights again: nothing is lost then. */
const LONG_ENOUGH_MS = minutes(1)

/** Keeps the stream of a kitchen open: catches up from the cursor whenever it broke, and says how it stands. */
export class LiveLink {
  readonly #options: LiveLinkOptions
  readonly #listeners = new Set<() => void>()
  #state: LinkState = { kind: 'connecting' }
  /** How far the server's clock is ahead of this one. */
  #skew = 0
  #heardAt: Instant = 0
  #stopping: AbortController | null = null
  #wake: () => void = () => {}
  #breakOff: () => void = () => {}

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
    // A line that the browser knows to be cut may look alive for as long as the silence is waited for.
    const breakOff = () => this.#breakOff()
    window.addEventListener('online', tryNow)
    window.addEventListener('offline', breakOff)
    void this.#run(stopping.signal)
    return () => {
      window.removeEventListener('online', tryNow)
      window.removeEventListener('offline', breakOff)
      stopping.abort()
      this.#wake()
    }
  }

  /** Does not wait for the next try. */
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
        if (Date.now() - startedAt > LONG_ENOUGH_MS) continue
      } catch (error) {
        if (stopped.aborted) return
        if (this.#options.isRefusal(error)) return this.#set({ kind: 'refused' })
      }
      const wait = WAITS_MS[Math.min(failures, WAITS_MS.length - 1)] ?? 0
      failures += 1
      const since = this.#state.kind === 'lost' ? this.#state.since : this.#lastContact()
      this.#set({ kind: 'lost', since, nextTryAt: Date.now() + wait })
      await this.#pause(wait)
    }
  }

  async #follow(stopped: AbortSignal, onAlive: () => void): Promise<void> {
    const broken = new AbortController()
    this.#breakOff = () => broken.abort()
    const signal = AbortSignal.any([stopped, broken.signal])
    let watch = setTimeout(() => broken.abort(), SILENCE_MS)
    try {
      for await (const event of await this.#options.open(signal)) {
        clearTimeout(watch)
        watch = setTimeout(() => broken.abort(), SILENCE_MS)
        if (stopped.aborted) return
        onAlive()
        this.#noteClock(event.at)
        this.#options.onEvent(event)
        this.#heardAt = Date.now()
        if (this.#state.kind !== 'live') this.#set({ kind: 'live' })
      }
      if (broken.signal.aborted) throw new Error('The line went silent, or was cut')
    } finally {
      clearTimeout(watch)
      broken.abort()
    }
  }

  #lastContact(): Instant {
    return Math.max(this.#heardAt, this.#options.contactAt?.() ?? 0) || Date.now()
  }

  /** A second or two is the way here; more is a clock that goes wrong. */
  #noteClock(serverNow: Instant): void {
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
