import type { App } from '../../app.ts'
import { perApp } from '../../platform/per-app.ts'

/** The minimum interval between two updates of a screen, independent of the number of events. */
const INTERVAL_MS = 2000

type PulseListener = (changed: ReadonlySet<string> | 'any') => void

/**
 * Bundles the events of all restaurants: an event is followed by a pulse, at most one every two seconds. Screens that
 * refetch at a pulse share one response, because it is cached until the next pulse.
 */
class Pulse {
  #number = 0
  #firedAt = 0
  #changed: Set<string> | 'any' = new Set()
  #timer: NodeJS.Timeout | null = null
  readonly #listeners = new Set<PulseListener>()

  constructor(live: Pick<App['live'], 'onEvent'>) {
    live.onEvent((restaurantId) => {
      if (restaurantId === null) this.#changed = 'any'
      else if (this.#changed !== 'any') this.#changed.add(restaurantId)
      const wait = Math.max(0, this.#firedAt + INTERVAL_MS - performance.now())
      this.#timer ??= setTimeout(() => this.#fire(), wait).unref()
    })
  }

  /** Increases with every pulse. */
  get number(): number {
    return this.#number
  }

  /** Returns the function that unsubscribes. */
  subscribe(listener: PulseListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #fire(): void {
    const changed = this.#changed
    this.#changed = new Set()
    this.#timer = null
    this.#firedAt = performance.now()
    this.#number += 1
    for (const listener of this.#listeners) listener(changed)
  }
}

/** The pulse of this process. */
export const pulseOf = perApp(({ live }: Pick<App, 'db' | 'live'>) => new Pulse(live))
