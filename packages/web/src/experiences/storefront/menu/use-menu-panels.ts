import type { Instant } from '@comanda/domain/time/instant'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { afterLoad } from '../../../shared/first-paint.ts'
import { loadMenu } from '../menu-data.ts'
import { useMenuVersion, useRestaurant } from '../page.tsx'
import { preloadDialog } from './dialogs.tsx'

export interface OpenProduct {
  productId: string
  /** The cart line being edited; absent for a new one. */
  lineKey?: string
}

/**
 * Which panels are open over the menu. The order-start dialog stays open until completed, unless nothing can be
 * ordered.
 */
export function useMenuPanels({
  started,
  isOff,
  isClosed,
  hasOtherOrder,
}: {
  started: boolean
  isOff: boolean
  /** There is no time to order for. The picker still states why, to a customer who wants to change the time. */
  isClosed: boolean
  hasOtherOrder: boolean
}) {
  const [product, setProduct] = useState<OpenProduct | null>(null)
  const [panel, setPanel] = useState<'start' | 'hours' | null>(null)
  const [startAt, setStartAt] = useState<Instant | null>(null)
  const [cart, setCart] = useState(false)
  const [fromCheckout, setFromCheckout] = useState(false)
  const [, navigate] = useLocation()
  usePanelFromUrl((name) => {
    if (name === 'cart') return setCart(true)
    setPanel('start')
    setFromCheckout(true)
  })
  usePreloadOnFirstInteraction()

  const canStart = !isOff && !isClosed
  const mustStart = canStart && !started && !hasOtherOrder
  return {
    product,
    /** Opens after the order-start dialog if both are requested. */
    cart: cart && !mustStart,
    hours: panel === 'hours',
    start: mustStart || (panel === 'start' && !isOff),
    mustStart,
    otherRestaurant: canStart && hasOtherOrder,
    /** The same object in each render: components that open panels are not re-rendered when one opens. */
    open: useMemo(
      () => ({
        product: (productId: string, lineKey?: string) => setProduct({ productId, lineKey }),
        cart: () => setCart(true),
        /** Opens the order-start dialog, with a time proposed if there is one. */
        start: (at?: Instant) => {
          setStartAt(at ?? null)
          setPanel('start')
        },
        hours: () => setPanel('hours'),
      }),
      [],
    ),
    startAt,
    closeProduct: useCallback(() => setProduct(null), []),
    closeCart: useCallback(() => setCart(false), []),
    closePanel: useCallback(() => setPanel(null), []),
    /** A customer who came from the checkout to change the order type or time returns there. */
    closeStart: useCallback(() => {
      setPanel(null)
      setFromCheckout(false)
      if (fromCheckout) navigate('/checkout/summary', { replace: true })
    }, [fromCheckout, navigate]),
  }
}

export type MenuPanels = ReturnType<typeof useMenuPanels>

/** `?open=start` and `?open=cart` open a panel directly, for links from other screens. */
function usePanelFromUrl(open: (name: 'start' | 'cart') => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, on arrival
  useEffect(() => {
    const name = new URLSearchParams(location.search).get('open')
    if (name !== 'start' && name !== 'cart') return
    history.replaceState(history.state, '', location.pathname)
    open(name)
  }, [])
}

/** The dialog of a dish is loaded after the page: its first opening would otherwise take several times as long. */
const idleMs = 1500

/** Preloads what the next step may need: the code of a dish when idle, the rest on the first interaction. */
function usePreloadOnFirstInteraction() {
  const { id } = useRestaurant()
  const version = useMenuVersion()
  useEffect(() => {
    const listening = new AbortController()
    const preload = () => {
      listening.abort()
      preloadDialog.product()
      preloadDialog.cart()
      preloadDialog.steps()
      loadMenu(id, version).catch(() => {})
    }
    void afterLoad(idleMs).then(preloadDialog.product)
    for (const event of ['pointermove', 'pointerdown', 'keydown'])
      document.addEventListener(event, preload, { signal: listening.signal, passive: true })
    return () => listening.abort()
  }, [id, version])
}
