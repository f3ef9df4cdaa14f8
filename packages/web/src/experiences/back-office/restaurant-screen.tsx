import type { Action } from '@comanda/domain/access/roles'
import { Fragment, type ReactNode } from 'react'
import { ChooseRestaurant } from './choose-restaurant.tsx'
import { Screen } from './screen.tsx'
import { type StaffRestaurant, useStaff } from './session.tsx'
import { useLinkedRestaurant } from './use-linked-restaurant.ts'

/** What is shown while no restaurant is selected. */
interface Unselected {
  title: string
  subtitle?: string
  /** What the user must be permitted to do in the restaurants that are offered. */
  action?: Action
}

export interface RestaurantProps {
  restaurant: StaffRestaurant
  restaurantId: string
}

/** A screen about one restaurant, without any other state: `Content` renders the complete screen. */
export function restaurantScreen(unselected: Unselected, Content: (props: RestaurantProps) => ReactNode) {
  return function ScreenOfRestaurant() {
    return (
      <RestaurantScreen {...unselected}>
        {(restaurant) => <Content restaurant={restaurant} restaurantId={restaurant.id} />}
      </RestaurantScreen>
    )
  }
}

/**
 * A screen about one restaurant: while all are selected, it asks for one. `children` renders the complete screen and is
 * remounted for another restaurant.
 */
export function RestaurantScreen({
  title,
  subtitle,
  action,
  children,
}: Unselected & { children: (restaurant: StaffRestaurant) => ReactNode }) {
  const { restaurant } = useStaff()
  useLinkedRestaurant()
  if (restaurant) return <Fragment key={restaurant.id}>{children(restaurant)}</Fragment>
  return (
    <Screen title={title} subtitle={subtitle}>
      <ChooseRestaurant action={action} />
    </Screen>
  )
}
