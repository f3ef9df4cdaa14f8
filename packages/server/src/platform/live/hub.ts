import type { Logger } from 'pino'
import type { Database } from '../../db/database.ts'
import type { EventBus } from './event-bus.ts'
import { Feed } from './feed.ts'
import { eventInNotification, readLastSeqs, readMenuVersions, type StoredEvent } from './stored-event.ts'

export type { StoredEvent } from './stored-event.ts'

export type MenuListener = (restaurantId: string, version: number) => void
/** Called with the restaurant of an event; null when events of any restaurant may have been missed. */
export type EventListener = (restaurantId: string | null) => void

/** Live updates for screens and caches. */
export interface LiveHub {
  /**
   * The events of a restaurant after `afterSeq`, in order, without gaps or duplicates; then waits for new
   * ones until the signal aborts. Each restaurant is read once for all its watchers in this process.
   */
  subscribe(restaurantId: string, afterSeq: number, signal: AbortSignal): AsyncIterable<StoredEvent[]>
  /**
   * Calls the listener on each menu change, by any process. Returns the function that
   * unsubscribes.
   */
  onMenuChanged(listener: MenuListener): () => void
  /** Calls the listener for each event of any restaurant, without reading it. Delivery is at most once. */
  onEvent(listener: EventListener): () => void
  /**
   * Sends a message through the bus and waits until it arrives. Returns the milliseconds; throws after two
   * seconds.
   */
  roundTrip(): Promise<number>
  /** Ends all streams. */
  close(): void
}

/** How often watched restaurants and menus are compared with the database, in case messages were lost. */
const CATCH_UP_MS = 5000

export function createLiveHub(
  db: Database,
  bus: EventBus,
  log: Logger,
  catchUpMs: number = CATCH_UP_MS,
): LiveHub {
  const watched = new Map<string, { feed: Feed; watchers: number }>()
  const menuListeners = new Set<MenuListener>()
  const eventListeners = new Set<EventListener>()
  let closed = false

  const stopEvents = bus.subscribe('comanda_events', {
    received: (restaurantId, seq, text) => {
      watched.get(restaurantId)?.feed.announce(seq, () => eventInNotification(restaurantId, seq, text))
      for (const listener of eventListeners) listener(restaurantId)
    },
    missed: () => {
      void catchUp()
      for (const listener of eventListeners) listener(null)
    },
  })
  const stopMenus = bus.subscribe('comanda_menus', {
    received: notifyMenuChanged,
    missed: () => void catchUp(),
  })
  const versions = new Map<string, number>()
  const timer = setInterval(catchUp, catchUpMs).unref()

  function notifyMenuChanged(restaurantId: string, version: number): void {
    for (const listener of menuListeners) listener(restaurantId, version)
  }

  /** Two cheap reads, independent of the number of watchers; none without watchers. */
  async function catchUp(): Promise<void> {
    if (closed || watched.size + menuListeners.size === 0) return
    try {
      const ids = [...watched.keys()]
      for (const { restaurantId, seq } of ids.length > 0 ? await readLastSeqs(db, ids) : []) {
        watched.get(restaurantId)?.feed.announce(seq)
      }
      for (const { restaurantId, version } of menuListeners.size > 0 ? await readMenuVersions(db) : []) {
        if (versions.get(restaurantId) === version) continue
        versions.set(restaurantId, version)
        notifyMenuChanged(restaurantId, version)
      }
    } catch (error) {
      if (!closed) log.warn({ err: error }, 'catching up with events and menus failed')
    }
  }

  async function* subscribe(restaurantId: string, afterSeq: number, signal: AbortSignal) {
    if (closed) return
    const entry = watched.get(restaurantId) ?? { feed: new Feed(db, restaurantId, log), watchers: 0 }
    watched.set(restaurantId, entry)
    entry.watchers += 1
    try {
      yield* entry.feed.after(afterSeq, signal)
    } finally {
      entry.watchers -= 1
      if (entry.watchers === 0) {
        watched.delete(restaurantId)
        entry.feed.close()
      }
    }
  }

  return {
    subscribe,
    onMenuChanged(listener) {
      menuListeners.add(listener)
      return () => menuListeners.delete(listener)
    },
    onEvent(listener) {
      eventListeners.add(listener)
      return () => eventListeners.delete(listener)
    },
    roundTrip: () => bus.ping(),
    close() {
      closed = true
      clearInterval(timer)
      stopEvents()
      stopMenus()
      for (const { feed } of watched.values()) feed.close()
    },
  }
}
