import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { lazyComponent } from '../../../shared/lazy-component.tsx'
import { usePage } from '../page.tsx'
import { LiveRestaurant } from './live-restaurant.tsx'
import { LoadingScreen } from './loading-screen.tsx'

/**
 * Provides the restaurant to the screens below: that of the host or path; else, during a checkout on the
 * platform's own host, that of the stored order; else that of the order being viewed.
 */
export function RestaurantGate({ children }: { children: ReactNode }) {
  const { restaurant } = usePage()
  const [path] = useLocation()
  if (restaurant) return <LiveRestaurant restaurant={restaurant}>{children}</LiveRestaurant>
  return (
    <StoredRestaurantGate fallback={<LoadingScreen isCheckout={path.startsWith('/checkout/')} />}>
      {children}
    </StoredRestaurantGate>
  )
}

const StoredRestaurantGate = lazyComponent(() => import('./stored-restaurant-gate.tsx'))
