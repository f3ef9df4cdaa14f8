import { storefrontPage } from '@comanda/contract/page'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { PaymentUnderWay } from './checkout/pay/payment-under-way.tsx'
import { usePage } from './page.tsx'
import { RestaurantGate } from './parts/restaurant-gate.tsx'
import { MenuScreen } from './screens/menu.tsx'
import { NotFound, preloadCheckout, screenOf } from './screens.tsx'

/** The screen of a path, below a payment in progress. */
export function Routes() {
  return (
    <>
      <PaymentUnderWay />
      <CurrentScreen />
    </>
  )
}

/** The screen of a path, within its restaurant if it needs one. */
function CurrentScreen() {
  const page = usePage()
  const [path] = useLocation()
  const Screen = screenOf(path)
  const shown = storefrontPage(path)
  useScreenChange(path, shown?.title)
  const isStep = shown?.group === 'checkout' && !shown.isSecret
  useEffect(() => {
    if (isStep) void preloadCheckout()
  }, [isStep])
  if (page.status === 404 && path === page.path) return <NotFound />
  if (page.content && path === page.path && Screen) return <Screen />
  if (path === '/' || (path.startsWith('/menu/') && !shown))
    return (
      <RestaurantGate>
        <MenuScreen />
      </RestaurantGate>
    )
  if (!Screen) return <NotFound />
  return shown?.group === 'checkout' ? (
    <RestaurantGate>
      <Screen />
    </RestaurantGate>
  ) : (
    <Screen />
  )
}

let lastPath: string | null = null

/** A new screen starts at the top, with its own document title. */
function useScreenChange(path: string, title: string | undefined) {
  const { restaurant } = usePage()
  useEffect(() => {
    const changed = lastPath !== null && lastPath !== path
    lastPath = path
    if (!changed) return
    window.scrollTo(0, 0)
    document.title = [title ?? 'Order online', restaurant?.name].filter(Boolean).join(' · ')
  }, [path, title, restaurant])
}
