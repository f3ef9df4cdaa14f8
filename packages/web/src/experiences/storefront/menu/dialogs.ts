import { lazy } from 'react'

// What opens over the menu is loaded when a hand comes near it.
const loadStart = () => import('../start/start-dialog.tsx')
const loadProduct = () => import('../product/product-dialog.tsx')
const loadCart = () => import('../cart/cart-sheet.tsx')

export const StartDialog = lazy(loadStart)
export const ProductDialog = lazy(loadProduct)
export const CartSheet = lazy(loadCart)
export const HoursDialog = lazy(() => import('./hours-dialog.tsx'))
export const CartChangesDialog = lazy(() => import('../cart/cart-changes-dialog.tsx'))
export const OtherRestaurantDialog = lazy(() => import('../cart/other-restaurant-dialog.tsx'))

export const preloadDialog = {
  start: () => void loadStart().catch(ignore),
  product: () => void loadProduct().catch(ignore),
  cart: () => void loadCart().catch(ignore),
}

// Loading ahead of need may fail unseen: the need itself loads again and says so.
const ignore = () => {}
