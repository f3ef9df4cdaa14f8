import { type ComponentType, createElement, lazy, useState } from 'react'

// Dialogs of the menu, and the later steps of the order start, are loaded on the first hover or touch.
const loadSteps = () => import('../start/later-steps.ts')

export const ProductDialog = preloadable(() => import('../product/product-dialog.tsx'))
export const CartSheet = preloadable(() => import('../cart/cart-sheet.tsx'))
export const DetailsStep = lazy(
  withRetry(() => loadSteps().then(({ DetailsStep }) => ({ default: DetailsStep }))),
)
export const TimingStep = lazy(
  withRetry(() => loadSteps().then(({ TimingStep }) => ({ default: TimingStep }))),
)
export const HoursDialog = lazy(withRetry(() => import('./hours-dialog.tsx')))
export const CartChangesDialog = lazy(withRetry(() => import('../cart/cart-changes-dialog.tsx')))
export const OfferLayer = lazy(withRetry(() => import('../offers/offer-layer.tsx')))
export const OtherRestaurantDialog = lazy(withRetry(() => import('../cart/other-restaurant-dialog.tsx')))

export const preloadDialog = {
  product: () => void ProductDialog.preload().catch(ignore),
  cart: () => void CartSheet.preload().catch(ignore),
  steps: () => void loadSteps().catch(ignore),
}

// A failed preload is ignored: opening the dialog loads it again and reports the error.
const ignore = () => {}

/**
 * A dialog in a bundle of its own. Once that is loaded, the dialog opens at once: `lazy()` alone suspends at its first
 * use in any case, and React then delays it by up to 300 ms.
 */
function preloadable<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let Loaded: ComponentType<Props> | undefined
  const preload = async () => {
    const module = await load()
    Loaded = module.default
    return module
  }
  const Deferred: ComponentType<Props> = lazy(withRetry(preload))
  function Preloadable(props: Props) {
    const [Shown] = useState(() => Loaded ?? Deferred)
    return createElement(Shown, props)
  }
  return Object.assign(Preloadable, { preload })
}

/** Retries a failed load once after a second, for short network interruptions. */
function withRetry<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return () => load().catch(() => pause(1000).then(load))
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
