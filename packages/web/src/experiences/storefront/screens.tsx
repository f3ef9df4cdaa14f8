import type { PageState } from '@comanda/contract/page'
import { type LazyScreen, lazyScreen } from '../../shared/lazy-screen.tsx'
import { LoadingScreen } from './parts/loading-screen.tsx'

export interface Route {
  screen: LazyScreen
  /** Document title. */
  title: string
  /** Whether it needs the current restaurant. */
  ofRestaurant: boolean
}

/** The route of a path. Every screen but the menu is in a bundle of its own. */
export function routeOf(path: string): Route | undefined {
  return routes[path]
}

/** Loads the screen that this page opens with. */
export async function preloadScreen(state: PageState): Promise<void> {
  await routeOf(state.path)?.screen.preload()
}

/** Preloads the first step of the checkout. */
export function preloadCheckout(): void {
  routeOf('/checkout/summary')
    ?.screen.preload()
    .catch(() => {})
}

const fallback = <LoadingScreen />
const account: Route = {
  screen: lazyScreen(() => import('./screens/account.tsx'), fallback),
  title: 'Your account',
  ofRestaurant: false,
}
const routes: Record<string, Route> = {
  '/restaurants': {
    screen: lazyScreen(() => import('./screens/restaurants.tsx'), fallback),
    title: 'Our Restaurants',
    ofRestaurant: false,
  },
  '/checkout/summary': {
    screen: lazyScreen(() => import('./screens/summary.tsx'), fallback),
    title: 'Order Summary',
    ofRestaurant: true,
  },
  '/checkout/customer-info': {
    screen: lazyScreen(() => import('./screens/customer-info.tsx'), fallback),
    title: 'Your Information',
    ofRestaurant: true,
  },
  '/checkout/payment': {
    screen: lazyScreen(() => import('./screens/payment.tsx'), fallback),
    title: 'Secure Payment',
    ofRestaurant: true,
  },
  '/checkout/confirmation': {
    screen: lazyScreen(() => import('./screens/confirmation.tsx'), fallback),
    title: 'Order Confirmed',
    ofRestaurant: true,
  },
  '/tos': {
    screen: lazyScreen(() => import('./screens/tos.tsx'), fallback),
    title: 'Terms of Service',
    ofRestaurant: false,
  },
  '/privacy': {
    screen: lazyScreen(() => import('./screens/privacy.tsx'), fallback),
    title: 'Privacy Policy',
    ofRestaurant: false,
  },
  '/account': account,
  '/account/orders': account,
  '/account/favorites': account,
  '/account/security': account,
  '/account/data': account,
  '/login': {
    screen: lazyScreen(() => import('./screens/login.tsx'), fallback),
    title: 'Sign in',
    ofRestaurant: false,
  },
  '/magic-link': {
    screen: lazyScreen(() => import('./screens/magic-link.tsx'), fallback),
    title: 'Sign in',
    ofRestaurant: false,
  },
  '/reset-password': {
    screen: lazyScreen(() => import('./screens/reset-password.tsx'), fallback),
    title: 'Choose a new password',
    ofRestaurant: false,
  },
  '/invitation': {
    screen: lazyScreen(() => import('./screens/invitation.tsx'), fallback),
    title: 'Your invitation',
    ofRestaurant: false,
  },
  '/verify-email': {
    screen: lazyScreen(() => import('./screens/verify-email.tsx'), fallback),
    title: 'Confirm your email',
    ofRestaurant: false,
  },
  '/auth/callback': {
    screen: lazyScreen(() => import('./screens/auth-callback.tsx'), fallback),
    title: 'Sign in',
    ofRestaurant: false,
  },
}
