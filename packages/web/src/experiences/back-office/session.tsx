import type { Me } from '@comanda/contract/identity'
import type { KitchenRestaurant } from '@comanda/contract/kitchen'
import type { Action } from '@comanda/domain/access/roles'
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { browserZone } from '../../shared/browser-zone.ts'
import { mayAt, reachesAll } from '../../shared/rights.ts'
import { firstSelection, storeSelection } from './selection.ts'

export type StaffRestaurant = KitchenRestaurant

/** The signed-in user, the selected restaurant, and what the user may do. */
export interface StaffSession {
  me: Me
  user: NonNullable<Me['user']>
  /**
   * Whether the user may perform an action. Without a restaurant: at the selected one, or at any of theirs
   * while all are selected. null asks for the platform. The server checks again.
   */
  may: (action: Action, restaurantId?: string | null) => boolean
  /** The restaurant of this host, or the selected one; null is All Restaurants. */
  restaurantId: string | null
  restaurant: StaffRestaurant | null
  /** The restaurants that the user can open here, by name. */
  restaurants: readonly StaffRestaurant[]
  onOwnDomain: boolean
  /** null selects all. No effect on a restaurant's own domain. */
  selectRestaurant: (restaurantId: string | null) => void
  /** Reloads who is signed in, with roles and restaurants. */
  reload: () => Promise<void>
}

export function useStaff(): StaffSession {
  const session = useContext(StaffContext)
  if (!session) throw new Error('useStaff must be used within a StaffProvider')
  return session
}

/** The zone of times on a screen: that of the selected restaurant, or of the device if several restaurants are shown. */
export function useZone(): string {
  return useStaff().restaurant?.timezone ?? browserZone
}

export interface StaffProviderProps {
  me: Me
  user: StaffSession['user']
  restaurants: readonly StaffRestaurant[]
  /** On a restaurant's own domain: that restaurant; no other can be selected. */
  homeId: string | null
  /** Selected until the user selects something else. */
  defaultRestaurantId: string | null
  reload: () => Promise<void>
  children: ReactNode
}

export function StaffProvider({
  me,
  user,
  restaurants,
  homeId,
  defaultRestaurantId,
  reload,
  children,
}: StaffProviderProps) {
  const [selected, setSelected] = useState(() =>
    firstSelection(restaurants, homeId === null ? defaultRestaurantId : null),
  )
  const session = useMemo((): StaffSession => {
    const { memberships } = me
    const restaurantId = homeId ?? effectiveSelection(me, restaurants, selected)
    return {
      me,
      user,
      restaurants,
      restaurantId,
      restaurant: restaurants.find(({ id }) => id === restaurantId) ?? null,
      onOwnDomain: homeId !== null,
      may: (action, at = restaurantId ?? 'anywhere') => mayAt(memberships, action, at),
      selectRestaurant: (id) => {
        if (homeId !== null) return
        storeSelection(id)
        setSelected(id)
      },
      reload,
    }
  }, [me, user, restaurants, homeId, selected, reload])
  return <StaffContext value={session}>{children}</StaffContext>
}

/** The same session with one restaurant selected. */
export function withRestaurant(session: StaffSession, restaurant: StaffRestaurant): StaffSession {
  const { id } = restaurant
  return { ...session, restaurant, restaurantId: id, may: (action, at = id) => session.may(action, at) }
}

/** Everything inside is about one restaurant, independent of the selection. */
export function RestaurantScope({
  restaurant,
  children,
}: {
  restaurant: StaffRestaurant
  children: ReactNode
}) {
  const session = useStaff()
  const scoped = useMemo(
    () => ({ ...withRestaurant(session, restaurant), selectRestaurant: () => {} }),
    [session, restaurant],
  )
  return <StaffContext value={scoped}>{children}</StaffContext>
}

const StaffContext = createContext<StaffSession | null>(null)

/** If the user has exactly one restaurant, it is selected. */
function effectiveSelection(
  me: Me,
  restaurants: readonly StaffRestaurant[],
  selected: string | null,
): string | null {
  const [only, ...others] = restaurants
  if (only && others.length === 0 && !reachesAll(me.memberships)) return only.id
  return restaurants.some(({ id }) => id === selected) ? selected : null
}
