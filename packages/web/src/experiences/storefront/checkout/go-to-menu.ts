import { useLocation } from 'wouter'
import { usePage, useRestaurant } from '../page.tsx'

/** The panel that the menu opens when the customer returns to it. */
export type MenuPanelName = 'start' | 'cart'

/** Path of the restaurant's menu. */
export function useMenuPath(): string {
  const { onOwnDomain } = usePage()
  const { id } = useRestaurant()
  return onOwnDomain ? '/' : `/menu/${id}`
}

/** Navigates to the restaurant's menu, optionally with its order-start dialog or its cart open. */
export function useGoToMenu(): (panel?: MenuPanelName) => void {
  const path = useMenuPath()
  const [, navigate] = useLocation()
  return (panel) => navigate(panel ? `${path}?open=${panel}` : path)
}
