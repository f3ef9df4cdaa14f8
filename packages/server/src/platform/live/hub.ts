import type { Logger } from 'pino'
import type { Database } from '../../db/database.ts'
import { Feed } from './feed.ts'
import type { Notifications } from './notifications.ts'
import { readMenuVersions } from './read-menu-versions.ts'
import { roundTrip } from './round-trip.ts'
import { eventInNotification, type StoredEvent } from './stored-event.ts'

export type { StoredEvent } from './stored-event.ts'

export type MenuListener = (restaurantId: string, version: number) => void

/** Live updates for screens and caches. */
export interface LiveHub {
  /**
   * The events of a restaurant after `afterSeq`, in order, without gaps or duplicates; then waits for new
   * ones until the signal aborts. Each restaurant is read once for all its watchers in this process.
   */
  subscribe(restaurantId: string, afterSeq: number, signal: AbortSignal): AsyncIterable<StoredEvent[]>
  /**
   * Calls the listener on each menu change, whichever process made it. Returns the function that
   * unsubscribes.
   */
  onMenuChanged(listener: MenuListener): () => void
  /**
   * Sends a notification as a commit does and waits until it arrives. Returns the milliseconds; throws after
   * two seconds.
   */
  roundTrip(): Promise<number>
  /** Ends all streams. */
  close(): void
}

export function createLiveHub(db: Database, notifications: Notifications, log: Logger): LiveHub {
  const watched = new Map<string, { feed: Feed; watchers: number }>()
  const menuListeners = new Set<MenuListener>()
  let closed = false

  const stopEvents = notifications.on('comanda_events', {
    heard: (restaurantId, seq, text) =>
      watched.get(restaurantId)?.feed.announce(seq, () => eventInNotification(restaurantId, seq, text)),
    missed() {
      for (const { feed } of watched.values()) feed.refresh()
    },
  })
  const stopMenus = notifications.on('comanda_menus', {
    heard: notifyMenuChanged,
    missed() {
      if (menuListeners.size === 0) return
      readMenuVersions(db)
        .then((menus) => {
          for (const { restaurantId, version } of menus) notifyMenuChanged(restaurantId, version)
        })
        .catch((error) => log.warn({ err: error }, 'reading menu versions failed'))
    },
  })

  function notifyMenuChanged(restaurantId: string, version: number): void {
    for (const listener of menuListeners) listener(restaurantId, version)
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
    roundTrip: () => roundTrip(db, notifications),
    close() {
      closed = true
      stopEvents()
      stopMenus()
      for (const { feed } of watched.values()) feed.close()
    },
  }
}
