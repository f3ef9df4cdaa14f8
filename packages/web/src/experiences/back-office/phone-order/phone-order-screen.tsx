import { FailedState } from '@comanda/ui/failed-state'
import { Loading, Skeleton } from '@comanda/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOf } from '../queries.ts'
import { RestaurantScreen } from '../restaurant-screen.tsx'
import { Screen } from '../screen.tsx'
import type { StaffRestaurant } from '../session.tsx'
import { PhoneOrderForm } from './phone-order-form.tsx'
import { storefrontQuery } from './queries.ts'

const title = 'Phone Order'
const subtitle = 'Enter the order of a customer who calls.'

/** Takes an order on the phone: dishes, customer, and how it is paid. */
export default function PhoneOrderScreen() {
  return (
    <RestaurantScreen title={title} subtitle={subtitle} action="orders.place">
      {(restaurant) => <PhoneOrderOf restaurant={restaurant} />}
    </RestaurantScreen>
  )
}

function PhoneOrderOf({ restaurant }: { restaurant: StaffRestaurant }) {
  const query = useQuery(storefrontQuery(restaurant.id))
  const failure = failureOf(query, 'The menu did not load')
  // A new form for the next caller.
  const [forms, setForms] = useState(0)
  return (
    <Screen title={title} subtitle={subtitle}>
      {query.data ? (
        <PhoneOrderForm
          key={forms}
          {...query.data}
          zone={restaurant.timezone}
          onNext={() => setForms((count) => count + 1)}
        />
      ) : failure ? (
        <FailedState level={2} {...failure} />
      ) : (
        <Loading className="grid gap-4 wide:grid-cols-[minmax(0,1fr)_24rem]">
          <Skeleton className="h-120" />
          <Skeleton className="h-120" />
        </Loading>
      )}
    </Screen>
  )
}
