import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { loadMenu } from '../menu-data.ts'
import { useMenuVersion, useRestaurant } from '../page.tsx'
import { preloadDialog } from './dialogs.ts'

export interface OpenProduct {
  productId: string
  /** The cart line that is being changed; absent for a new one. */
  lineKey?: string
}

/** What is open over the menu. The order start is open until it is answered, unless nothing can be ordered. */
export function useMenuPanels({
  started,
  isOff,
  isForeign,
}: {
  started: boolean
  isOff: boolean
  isForeign: boolean
}) {
  const [product, setProduct] = useState<OpenProduct | null>(null)
  const [panel, setPanel] = useState<'start' | 'hours' | null>(null)
  const [cart, setCart] = useState(false)
  const [isVisit, setVisit] = useState(false)
  const [, navigate] = useLocation()
  usePanelOfAddress((name) => {
    if (name === 'cart') return setCart(true)
    setPanel('start')
    setVisit(true)
  })
  usePreloadOnFirstTouch()

  const mustStart = !started && !isOff && !isForeign
  return {
    product,
    /** After the order start, when both are wanted. */
    cart: cart && !mustStart,
    hours: panel === 'hours',
    start: mustStart || (panel === 'start' && !isOff),
    mustStart,
    foreign: isForeign && !isOff,
    openProduct: useCallback((productId: string, lineKey?: string) => setProduct({ productId, lineKey }), []),
    openCart: useCallback(() => setCart(true), []),
    openStart: useCallback(() => setPanel('start'), []),
    openHours: useCallback(() => setPanel('hours'), []),
    closeProduct: useCallback(() => setProduct(null), []),
    closeCart: useCallback(() => setCart(false), []),
    closePanel: useCallback(() => setPanel(null), []),
    /** Whoever came from the checkout to answer anew goes back there. */
    closeStart: useCallback(() => {
      setPanel(null)
      setVisit(false)
      if (isVisit) navigate('/checkout/summary', { replace: true })
    }, [isVisit, navigate]),
  }
}

export type MenuPanels = ReturnType<typeof useMenuPanels>

/** `?open=start` and `?open=cart` lead from other screens straight to the question that is to be answered there. */
function usePanelOfAddress(open: (name: 'start' | 'cart') => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, on arrival
  useEffect(() => {
    const name = new URLSearchParams(location.search).get('open')
    if (name !== 'start' && name !== 'cart') return
    history.replaceState(history.state, '', location.pathname)
    open(name)
  }, [])
}

/** The options of all dishes come with the first sign of a hand. */
function usePreloadOnFirstTouch() {
  const { id } = useRestaurant()
  const version = useMenuVersion()
  useEffect(() => {
    const heard = new AbortController()
    const preload = () => {
      heard.abort()
      preloadDialog.product()
      loadMenu(id, version).catch(() => {})
    }
    for (const sign of ['pointermove', 'pointerdown', 'keydown'])
      document.addEventListener(sign, preload, { signal: heard.signal, passive: true })
    return () => heard.abort()
  }, [id, version])
}
