import { isStorefrontPath, ownPath, type PageState, type StorefrontPath } from '@comanda/contract/page'
import { type LazyScreen, lazyScreen } from '../../shared/lazy-screen.tsx'
import { LoadingScreen } from './parts/loading-screen.tsx'

const fallback = <LoadingScreen />
const checkoutFallback = <LoadingScreen isCheckout />
/** The sections of an account share one screen, which keeps its loaded data. */
const account = lazyScreen(() => import('./screens/account.tsx'), fallback)

/** Every screen but the menu is in a bundle of its own. */
const screens: Record<StorefrontPath, LazyScreen> = {
  '/restaurants': lazyScreen(() => import('./screens/restaurants.tsx'), fallback),
  '/status': lazyScreen(() => import('./screens/status.tsx'), fallback),
  '/checkout/summary': lazyScreen(() => import('./screens/summary.tsx'), checkoutFallback),
  '/checkout/customer-info': lazyScreen(() => import('./screens/customer-info.tsx'), checkoutFallback),
  '/checkout/payment': lazyScreen(() => import('./screens/payment.tsx'), checkoutFallback),
  '/checkout/pay': lazyScreen(() => import('./screens/pay.tsx'), checkoutFallback),
  '/checkout/confirmation': lazyScreen(() => import('./screens/confirmation.tsx'), fallback),
  '/gift-cards': lazyScreen(() => import('./screens/gift-cards.tsx'), fallback),
  '/gift-cards/balance': lazyScreen(() => import('./screens/gift-card-balance.tsx'), fallback),
  '/gift-cards/card': lazyScreen(() => import('./screens/gift-card.tsx'), fallback),
  '/tos': lazyScreen(() => import('./screens/tos.tsx'), fallback),
  '/privacy': lazyScreen(() => import('./screens/privacy.tsx'), fallback),
  '/account': account,
  '/account/orders': account,
  '/account/favorites': account,
  '/account/cards': account,
  '/account/security': account,
  '/account/data': account,
  '/saved-cart': lazyScreen(() => import('./screens/saved-cart.tsx'), fallback),
  '/login': lazyScreen(() => import('./screens/login.tsx'), fallback),
  '/magic-link': lazyScreen(() => import('./screens/magic-link.tsx'), fallback),
  '/reset-password': lazyScreen(() => import('./screens/reset-password.tsx'), fallback),
  '/verify-email': lazyScreen(() => import('./screens/verify-email.tsx'), fallback),
  '/auth/callback': lazyScreen(() => import('./screens/auth-callback.tsx'), fallback),
  '/invitation': lazyScreen(() => import('./screens/invitation.tsx'), fallback),
}

const contentScreen = lazyScreen(() => import('./screens/content.tsx'), fallback)

export const NotFound = lazyScreen(() => import('./screens/not-found.tsx'), fallback)

export function screenOf(path: string): LazyScreen | undefined {
  if (path.includes('/pages/')) return contentScreen
  const own = ownPath(path)
  return isStorefrontPath(own) ? screens[own] : undefined
}

/** Loads the screen that this page opens with. */
export async function preloadScreen(state: PageState): Promise<void> {
  await (state.status === 404 ? NotFound : screenOf(state.path))?.preload()
}

/** Preloads the steps of the checkout, so that a connection that is lost meanwhile prevents none of them. */
export async function preloadCheckout(): Promise<void> {
  try {
    await screens['/checkout/summary'].preload()
    await screens['/checkout/customer-info'].preload()
    await screens['/checkout/payment'].preload()
  } catch {}
}
