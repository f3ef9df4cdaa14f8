import type { Sample } from './samples.ts'

/** Requests about the dashboard of a restaurant. */
export function dashboardSamples(restaurantId: string): Record<string, Sample> {
  const parameters = { restaurantId }
  return {
    'dashboard.overview': { parameters },
    'dashboard.restaurant': { parameters },
    'dashboard.notifications': { parameters },
    'dashboard.attention': { parameters },
    'dashboard.watch': { parameters },
  }
}
