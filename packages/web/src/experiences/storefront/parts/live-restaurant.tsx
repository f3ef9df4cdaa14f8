import type { PublicRestaurant } from '@comanda/contract/restaurants'
import type { ReactNode } from 'react'
import { StorefrontProvider } from '../page.tsx'
import { VisitTracker } from '../tracking/visit-tracker.tsx'
import { useStorefrontUpdates } from '../updates/use-storefront-updates.ts'

/** Provides a restaurant to the screens below, and follows its changes. */
export function LiveRestaurant({
  restaurant,
  children,
}: {
  restaurant: PublicRestaurant
  children: ReactNode
}) {
  return (
    <StorefrontProvider value={useStorefrontUpdates(restaurant)}>
      {children}
      <VisitTracker />
    </StorefrontProvider>
  )
}
