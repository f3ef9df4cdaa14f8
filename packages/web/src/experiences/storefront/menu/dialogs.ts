import { lazy } from 'react'

// What opens over the menu is loaded when a hand comes near it.
const loadProduct = () => import('../product/product-dialog.tsx')
const loadCart = () => import('../cart/cart-sheet.tsx')

export const ProductDialog = lazy(again(loadProduct))
export const CartSheet = lazy(again(loadCart))
export const HoursDialog = lazy(again(() => import('./hours-dialog.tsx')))
export const CartChangesDialog = lazy(again(() => import('../cart/cart-changes-dialog.tsx')))
export const OtherRestaurantDialog = lazy(again(() => import('../cart/other-restaurant-dialog.tsx')))

export const preloadDialog = {
  product: () => void loadProduct().catch(ignore),
  cart: () => void loadCart().catch(ignore),
}

// Loading ahead of need may fail unseen: the need itself loads again and says so.
const ignore = () => {}

/** A line that drops for a moment is no reason to give up the page: a failed load is tried once more. */
function again<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return () => load().catch(() => pause(1000).then(load))
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
