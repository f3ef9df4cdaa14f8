import type { App } from '../../app.ts'

/** Notifies followers of new versions of a restaurant's menu. One database listener per process. */
export interface MenuVersionFeed {
  /** Calls back for each announced version; returns the function that unsubscribes. */
  follow(restaurantId: string, onVersion: (version: number) => void): () => void
}

/** One per running app, so that tests and server instances never share one. */
const feeds = new WeakMap<App['live'], MenuVersionFeed>()

export function menuVersionFeedOf({ live }: Pick<App, 'live'>): MenuVersionFeed {
  const feed = feeds.get(live) ?? createMenuVersionFeed(live)
  feeds.set(live, feed)
  return feed
}

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
