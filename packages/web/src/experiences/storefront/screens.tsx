import type { PageState } from '@comanda/contract/page'
import { type LazyScreen, lazyScreen } from '../../shared/lazy-screen.tsx'
import { LoadingScreen } from './parts/loading-screen.tsx'

export interface Route {
  screen: LazyScreen
  /** What the tab and the browser's history call it. */
  title: string
  /** Whether it is about the restaurant that is ordered from. */
  ofRestaurant: boolean
}

/** Every screen but the menu, each in a bundle of its own. */
export function routeOf(path: string): Route | undefined {
  return routes[path]
}

/** Loads the screen that this page opens with. */
export async function preloadScreen(state: PageState): Promise<void> {
  await routeOf(state.path)?.screen.preload()
}

/** Loads the first step of the checkout ahead of the click. */
export function preloadCheckout(): void {
  routeOf('/checkout/summary')
    ?.screen.preload()
    .catch(() => {})
}

const waiting = <LoadingScreen />
const account: Route = {
  screen: lazyScreen(() => import('./screens/account.tsx'), waiting),
  title: 'Your account',
  ofRestaurant: false,
}
const routes: Record<string, Route> = {
  '/restaurants': {
    screen: lazyScreen(() => import('./screens/restaurants.tsx'), waiting),
    title: 'Our Restaurants',
    ofRestaurant: false,
  },
  '/checkout/summary': {
    screen: lazyScreen(() => import('./screens/summary.tsx'), waiting),
    title: 'Order Summary',
    ofRestaurant: true,
  },
  '/checkout/customer-info': {
    screen: lazyScreen(() => import('./screens/customer-info.tsx'), waiting),
    title: 'Your Information',
    ofRestaurant: true,
  },
  '/checkout/payment': {
    screen: lazyScreen(() => import('./screens/payment.tsx'), waiting),
    title: 'Secure Payment',
    ofRestaurant: true,
  },
  '/checkout/confirmation': {
    screen: lazyScreen(() => import('./screens/confirmation.tsx'), waiting),
    title: 'Order Confirmed',
    ofRestaurant: true,
  },
  '/tos': {
    screen: lazyScreen(() => import('./screens/tos.tsx'), waiting),
    title: 'Terms of Service',
    ofRestaurant: false,
  },
  '/privacy': {
    screen: lazyScreen(() => import('./screens/privacy.tsx'), waiting),
    title: 'Privacy Policy',
    ofRestaurant: false,
  },
  '/account': account,
  '/account/orders': account,
  '/account/favorites': account,
  '/account/security': account,
  '/account/data': account,
  '/login': {
    screen: lazyScreen(() => import('./screens/login.tsx'), waiting),
    title: 'Sign in',
    ofRestaurant: false,
  },
  '/magic-link': {
    screen: lazyScreen(() => import('./screens/magic-link.tsx'), waiting),
    title: 'Sign in',
    ofRestaurant: false,
  },
  '/reset-password': {
    screen: lazyScreen(() => import('./screens/reset-password.tsx'), waiting),
    title: 'Choose a new password',
    ofRestaurant: false,
  },
  '/invitation': {
    screen: lazyScreen(() => import('./screens/invitation.tsx'), waiting),
    title: 'Your invitation',
    ofRestaurant: false,
  },
  '/verify-email': {
    screen: lazyScreen(() => import('./screens/verify-email.tsx'), waiting),
    title: 'Confirm your email',
    ofRestaurant: false,
  },
  '/auth/callback': {
    screen: lazyScreen(() => import('./screens/auth-callback.tsx'), waiting),
    title: 'Sign in',
    ofRestaurant: false,
  },
}
