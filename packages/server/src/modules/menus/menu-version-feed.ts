import type { App } from '../../app.ts'
import { perApp } from '../../platform/per-app.ts'

/** Notifies followers of new versions of a restaurant's menu. One database listener per process. */
export interface MenuVersionFeed {
  /** Calls back for each announced version; returns the function that unsubscribes. */
  follow(restaurantId: string, onVersion: (version: number) => void): () => void
}

export const menuVersionFeedOf = perApp(({ live }: Pick<App, 'db' | 'live'>) => createMenuVersionFeed(live))

function createMenuVersionFeed(live: App['live']): MenuVersionFeed {
  const followers = new Map<string, Set<(version: number) => void>>()
  live.onMenuChanged((restaurantId, version) => {
    for (const notify of followers.get(restaurantId) ?? []) notify(version)
  })
  return {
    follow(restaurantId, onVersion) {
      const all = followers.get(restaurantId) ?? new Set()
      followers.set(restaurantId, all.add(onVersion))
      return () => {
        all.delete(onVersion)
        if (all.size === 0 && followers.get(restaurantId) === all) followers.delete(restaurantId)
      }
    },
  }
}
