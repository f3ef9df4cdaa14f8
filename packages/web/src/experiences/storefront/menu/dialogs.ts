import { lazy } from 'react'

// Dialogs of the menu, and the later steps of the order start, are loaded on the first hover or touch.
const loadProduct = () => import('../product/product-dialog.tsx')
const loadCart = () => import('../cart/cart-sheet.tsx')
const loadSteps = () => import('../start/later-steps.ts')

export const ProductDialog = lazy(withRetry(loadProduct))
export const CartSheet = lazy(withRetry(loadCart))
export const DetailsStep = lazy(
  withRetry(() => loadSteps().then(({ DetailsStep }) => ({ default: DetailsStep }))),
)
export const TimingStep = lazy(
  withRetry(() => loadSteps().then(({ TimingStep }) => ({ default: TimingStep }))),
)
export const HoursDialog = lazy(withRetry(() => import('./hours-dialog.tsx')))
export const CartChangesDialog = lazy(withRetry(() => import('../cart/cart-changes-dialog.tsx')))
export const OtherRestaurantDialog = lazy(withRetry(() => import('../cart/other-restaurant-dialog.tsx')))

export const preloadDialog = {
  product: () => void loadProduct().catch(ignore),
  cart: () => void loadCart().catch(ignore),
  steps: () => void loadSteps().catch(ignore),
}

// A failed preload is ignored: opening the dialog loads it again and reports the error.
const ignore = () => {}

/** Retries a failed load once after a second, for short network interruptions. */
function withRetry<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return () => load().catch(() => pause(1000).then(load))
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
