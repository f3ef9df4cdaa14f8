import { FailedState } from '@comanda/ui/failed-state'
import { Loading, Skeleton } from '@comanda/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import * as z from 'zod/mini'
import { id, useSearchState } from '../lists/search-state.ts'
import { orderPath } from '../orders/filters.ts'
import { orderQuery } from '../orders/queries.ts'
import { failureOf } from '../queries.ts'
import { RestaurantScreen } from '../restaurant-screen.tsx'
import { Screen } from '../screen.tsx'
import type { StaffRestaurant } from '../session.tsx'
import { AddDishesForm } from './add-dishes-form.tsx'
import { PhoneOrderForm } from './phone-order-form.tsx'
import { storefrontQuery } from './queries.ts'

const title = 'Phone Order'
const subtitle = 'Enter an order for a customer who calls.'

/** `to`: the paid order that dishes are added to. */
const search = z.object({ to: id })

/** Enters an order by phone: dishes, customer and payment. */
export default function PhoneOrderScreen() {
  const { to } = useSearchState(search).applied
  return (
    <RestaurantScreen title={title} subtitle={subtitle} action="orders.place">
      {(restaurant) =>
        to === null ? (
          <PhoneOrderOf restaurant={restaurant} />
        ) : (
          <AdditionTo orderId={to} restaurant={restaurant} />
        )
      }
    </RestaurantScreen>
  )
}

function PhoneOrderOf({ restaurant }: { restaurant: StaffRestaurant }) {
  const query = useQuery(storefrontQuery(restaurant.id))
  // A new form for the next caller.
  const [forms, setForms] = useState(0)
  return (
    <Screen title={title} subtitle={subtitle}>
      <Loaded failure={failureOf(query, 'The menu did not load')}>
        {query.data && (
          <PhoneOrderForm
            key={forms}
            {...query.data}
            zone={restaurant.timezone}
            onNext={() => setForms((count) => count + 1)}
          />
        )}
      </Loaded>
    </Screen>
  )
}

function AdditionTo({ orderId, restaurant }: { orderId: string; restaurant: StaffRestaurant }) {
  const menu = useQuery(storefrontQuery(restaurant.id))
  const order = useQuery(orderQuery(restaurant.id, orderId))
  const [, navigate] = useLocation()
  const failure = failureOf(menu, 'The menu did not load') ?? failureOf(order, 'The order did not load')
  return (
    <Screen title="Add Dishes" subtitle="To a paid order that has not been handed over yet.">
      <Loaded failure={failure}>
        {menu.data && order.data && (
          <AddDishesForm
            {...menu.data}
            zone={restaurant.timezone}
            to={order.data}
            onNext={() => navigate(orderPath(restaurant.id, orderId))}
          />
        )}
      </Loaded>
    </Screen>
  )
}

/** The form; until it has loaded, a skeleton or the error. */
function Loaded({ failure, children }: { failure: ReturnType<typeof failureOf>; children: ReactNode }) {
  if (children) return children
  if (failure) return <FailedState level={2} {...failure} />
  return (
    <Loading className="grid gap-4 wide:grid-cols-[minmax(0,1fr)_24rem]">
      <Skeleton className="h-120" />
      <Skeleton className="h-120" />
    </Loading>
  )
}
