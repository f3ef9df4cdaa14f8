import type { PublicRestaurant } from '@comanda/contract/restaurants'
import { FailedState } from '@comanda/ui/failed-state'
import { type ReactNode, useEffect } from 'react'
import { useHydrated } from '../../../shared/hydrated.ts'
import { useStorefrontNews } from '../news/use-storefront-news.ts'
import { useOrder } from '../order/order.tsx'
import { StorefrontProvider, usePage } from '../page.tsx'
import { useStoredRestaurant } from '../queries.ts'
import { NotFound } from '../screens/not-found.tsx'
import { VisitTracker } from '../tracking/visit-tracker.tsx'
import { LoadingScreen } from './loading-screen.tsx'

/**
 * Gives the screens below it their restaurant: that of the host or path, else (during a checkout on the platform's own
 * host) the one that the stored order is from, else the one of the order that is looked at.
 */
export function RestaurantGate({ children }: { children: ReactNode }) {
  const { restaurant } = usePage()
  if (restaurant) return <Given restaurant={restaurant}>{children}</Given>
  return <StoredRestaurantGate>{children}</StoredRestaurantGate>
}

function StoredRestaurantGate({ children }: { children: ReactNode }) {
  const hydrated = useHydrated()
  const { draft } = useOrder()
  const token = hydrated ? new URLSearchParams(location.search).get('order') : null
  const {
    value: restaurant,
    failure,
    loading,
    retry,
  } = useStoredRestaurant(draft?.restaurantId ?? null, token)
  useEffect(() => {
    if (restaurant) document.documentElement.style.setProperty('--theme', restaurant.themeColor)
  }, [restaurant])

  if (restaurant) return <Given restaurant={restaurant}>{children}</Given>
  if (!hydrated || loading) return <LoadingScreen />
  if (failure && failure.status !== 404)
    return (
      <main className="grid min-h-dvh place-content-center">
        <FailedState
          title="The restaurant did not load"
          message={failure.message}
          code={failure.code}
          onRetry={retry}
        />
      </main>
    )
  return <NotFound title={token ? 'Order Not Found' : undefined} />
}

function Given({ restaurant, children }: { restaurant: PublicRestaurant; children: ReactNode }) {
  return (
    <StorefrontProvider value={useStorefrontNews(restaurant)}>
      {children}
      <VisitTracker />
    </StorefrontProvider>
  )
}
