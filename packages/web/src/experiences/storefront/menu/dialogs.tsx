import { lazyComponent } from '../../../shared/lazy-component.tsx'
import { wait } from './wait.ts'

// Dialogs of the menu, and the later steps of the order start, are loaded on the first hover or touch.
const importSteps = withRetry(() => import('../start/later-steps.ts'))

// Shown after a moment, on slow networks.
const loading = <progress aria-label="Loading" className="loading-line" />

export const ProductDialog = lazyComponent(
  withRetry(() => import('../product/product-dialog.tsx')),
  loading,
)
export const CartSheet = lazyComponent(
  withRetry(() => import('../cart/cart-sheet.tsx')),
  loading,
)
export const DetailsStep = lazyComponent(async () => ({ default: (await importSteps()).DetailsStep }))
export const TimingStep = lazyComponent(async () => ({ default: (await importSteps()).TimingStep }))
export const HoursDialog = lazyComponent(
  withRetry(() => import('./hours-dialog.tsx')),
  loading,
)
export const CartChangesDialog = lazyComponent(withRetry(() => import('../cart/cart-changes-dialog.tsx')))
export const OfferLayer = lazyComponent(withRetry(() => import('../offers/offer-layer.tsx')))
export const OtherRestaurantDialog = lazyComponent(
  withRetry(() => import('../cart/other-restaurant-dialog.tsx')),
)

export const preloadDialog = {
  product: () => void ProductDialog.preload().catch(ignore),
  cart: () => void CartSheet.preload().catch(ignore),
  steps: () => void loadSteps(),
}

/** Waits until the later steps of the order start have loaded, or failed to. */
export async function loadSteps(): Promise<void> {
  await Promise.all([DetailsStep.preload(), TimingStep.preload()]).catch(ignore)
}

// A failed preload is ignored: opening the dialog loads it again and reports the error.
const ignore = () => {}

/** Retries a failed load once after a second, for short network interruptions. */
function withRetry<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return () => load().catch(() => wait(1000).then(load))
}
