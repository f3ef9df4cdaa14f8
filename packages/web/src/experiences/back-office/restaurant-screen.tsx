import type { Action } from '@comanda/domain/access/roles'
import { Fragment, type ReactNode } from 'react'
import { ChooseRestaurant } from './choose-restaurant.tsx'
import { Screen } from './screen.tsx'
import { type StaffRestaurant, useStaff } from './session.tsx'
import { useLinkedRestaurant } from './use-linked-restaurant.ts'

/**
 * A screen about one restaurant: while all are selected, it asks for one. `children` renders the complete screen and is
 * remounted for another restaurant.
 */
export function RestaurantScreen({
  title,
  subtitle,
  action,
  children,
}: {
  title: string
  subtitle?: string
  action?: Action
  children: (restaurant: StaffRestaurant) => ReactNode
}) {
  const { restaurant } = useStaff()
  useLinkedRestaurant()
  if (restaurant) return <Fragment key={restaurant.id}>{children(restaurant)}</Fragment>
  return (
    <Screen title={title} subtitle={subtitle}>
      <ChooseRestaurant action={action} />
    </Screen>
  )
}
