import { storefrontPage } from '@comanda/contract/page'
import { missingMessages } from '@comanda/domain/ordering/checkout-steps'
import { FailedState } from '@comanda/ui/failed-state'
import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'wouter'
import { useHydrated } from '../../../shared/hydrated.ts'
import { readLastOrder } from '../checkout/pay/pending-payment.ts'
import { useOrder } from '../order/order.tsx'
import { useStoredRestaurant } from '../queries.ts'
import NotFound from '../screens/not-found.tsx'
import { LiveRestaurant } from './live-restaurant.tsx'
import { LoadingScreen } from './loading-screen.tsx'
import { RestaurantFooter } from './restaurant-footer.tsx'

/**
 * Provides the restaurant of a menu's path; else that of the order being viewed, of the stored order, or of the last order that
 * this tab paid.
 */
export default function StoredRestaurantGate({ children }: { children: ReactNode }) {
  const hydrated = useHydrated()
  const [path] = useLocation()
  const { draft } = useOrder()
  const menuId = /^\/menu\/([^/]+)/.exec(path)?.[1]
  const token = hydrated && !menuId ? orderToken(draft !== null) : null
  const {
    value: restaurant,
    failure,
    loading,
    retry,
  } = useStoredRestaurant(menuId ?? draft?.restaurantId ?? null, token)
  useEffect(() => {
    if (restaurant) void import('../updates/show-theme.ts').then(({ showTheme }) => showTheme(restaurant))
  }, [restaurant])

  if (restaurant)
    return (
      <>
        <LiveRestaurant restaurant={restaurant}>{children}</LiveRestaurant>
        <RestaurantFooter restaurant={restaurant} />
      </>
    )
  if (!hydrated || loading) return <LoadingScreen isCheckout={path.startsWith('/checkout/')} />
  if (failure && failure.status !== 404)
    return (
      <main className="grid min-h-dvh place-content-center">
        <FailedState level={1} title="The restaurant did not load" {...failure} onRetry={retry} />
      </main>
    )
  if (token || storefrontPage(path)?.isSecret)
    return <NotFound title="Order Not Found" text="Open the link in your message or receipt again." />
  if (failure) return <NotFound />
  return <NotFound title={missingMessages.order} text="Choose the restaurant that you want to order from." />
}

/** The order in the URL; without it and without a stored order, the last one that this tab paid. */
function orderToken(hasDraft: boolean): string | null {
  const linked = new URLSearchParams(location.search).get('order')
  return linked || (hasDraft ? null : (readLastOrder()?.token ?? null))
}
