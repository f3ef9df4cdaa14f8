import type { App } from '../../app.ts'

/** Wakes whoever waits for another version of a restaurant's menu. One listener for all of them in this process. */
export interface MenuNews {
  /** Calls on each version that is told of; returns what ends the calling. */
  follow(restaurantId: string, onVersion: (version: number) => void): () => void
}

/** One for each running app, so that tests and copies of the program never share one. */
const known = new WeakMap<App['live'], MenuNews>()

export function menuNewsOf({ live }: Pick<App, 'live'>): MenuNews {
  const news = known.get(live) ?? createMenuNews(live)
  known.set(live, news)
  return news
}

function createMenuNews(live: App['live']): MenuNews {
  const followers = new Map<string, Set<(version: number) => void>>()
  live.onMenuChanged((restaurantId, version) => {
    for (const tell of followers.get(restaurantId) ?? []) tell(version)
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
