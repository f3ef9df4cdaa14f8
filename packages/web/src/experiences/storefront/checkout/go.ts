import { useLocation } from 'wouter'
import { usePage, useRestaurant } from '../page.tsx'

/** What the menu opens with when one comes back to it. */
export type MenuDoor = 'start' | 'cart'

/** Where the restaurant's menu is. */
export function useMenuPath(): string {
  const { onOwnDomain } = usePage()
  const { id } = useRestaurant()
  return onOwnDomain ? '/' : `/menu/${id}`
}

/** Goes to the restaurant's menu, if wanted with its order start dialog or its cart open. */
export function useGoToMenu(): (door?: MenuDoor) => void {
  const path = useMenuPath()
  const [, navigate] = useLocation()
  return (door) => navigate(door ? `${path}?open=${door}` : path)
}
