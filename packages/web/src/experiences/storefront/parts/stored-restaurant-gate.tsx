import { FailedState } from '@comanda/ui/failed-state'
import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'wouter'
import { useHydrated } from '../../../shared/hydrated.ts'
import { useOrder } from '../order/order.tsx'
import { useStoredRestaurant } from '../queries.ts'
import NotFound from '../screens/not-found.tsx'
import { LiveRestaurant } from './live-restaurant.tsx'
import { LoadingScreen } from './loading-screen.tsx'

/** Provides the restaurant of the stored order; else that of the order being viewed. */
export default function StoredRestaurantGate({ children }: { children: ReactNode }) {
  const hydrated = useHydrated()
  const [path] = useLocation()
  const { draft } = useOrder()
  const token = (hydrated && new URLSearchParams(location.search).get('order')) || null
  const {
    value: restaurant,
    failure,
    loading,
    retry,
  } = useStoredRestaurant(draft?.restaurantId ?? null, token)
  useEffect(() => {
    if (restaurant) void import('../updates/show-theme.ts').then(({ showTheme }) => showTheme(restaurant))
  }, [restaurant])

  if (restaurant) return <LiveRestaurant restaurant={restaurant}>{children}</LiveRestaurant>
  if (!hydrated || loading) return <LoadingScreen isCheckout={path.startsWith('/checkout/')} />
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
  if (!token) return <NotFound />
  return <NotFound title="Order Not Found" text="Open the link in your message or receipt again." />
}
