import { useEffect, useRef, useState } from 'react'
import { appearance } from './stripe-appearance.ts'
import {
  loadStripe,
  type StripeChange,
  type StripeElement,
  type StripeElements,
  type StripeScript,
} from './stripe-script.ts'

export interface Charge {
  /** US cents, greater than zero. */
  amount: number
  /** The payment is authorized first and captured when the kitchen accepts the order. */
  captureLater: boolean
}

type State = 'loading' | 'ready' | 'failed'

/**
 * Mounts the provider's element into this page: cards, and the wallets that this browser and amount allow. It
 * is created when the charge is known, follows its amount, and keeps the entered details.
 */
export function useStripeElement(publishableKey: string, charge: Charge | null, save: boolean) {
  const [state, setState] = useState<State>('loading')
  const [change, setChange] = useState<StripeChange | null>(null)
  const [stripe, setStripe] = useState<StripeScript | null>(null)
  const container = useRef<HTMLDivElement>(null)
  const mounted = useRef<{ elements: StripeElements; element: StripeElement } | null>(null)
  const amount = charge?.amount ?? null
  const firstAmount = useRef(amount)
  firstAmount.current ??= amount
  const captureLater = charge?.captureLater ?? null

  useEffect(() => {
    let active = true
    loadStripe(publishableKey).then(
      (loaded) => active && setStripe(loaded),
      () => active && setState('failed'),
    )
    return () => {
      active = false
    }
  }, [publishableKey])

  useEffect(() => {
    if (!stripe || captureLater === null || !container.current || firstAmount.current === null) return
    const elements = stripe.elements({
      mode: 'payment',
      amount: firstAmount.current,
      currency: 'usd',
      ...(captureLater && { captureMethod: 'manual' as const }),
      appearance: appearance(container.current),
    })
    const element = elements.create('payment', {
      layout: 'tabs',
      // These were entered on the previous page.
      fields: { billingDetails: { name: 'never', email: 'never', phone: 'never' } },
    })
    element.on('ready', () => setState('ready'))
    element.on('change', setChange)
    element.on('loaderror', () => setState('failed'))
    element.mount(container.current)
    mounted.current = { elements, element }
    return () => {
      mounted.current = null
      setChange(null)
      element.destroy()
    }
  }, [stripe, captureLater])

  useEffect(() => {
    if (amount === null) return
    firstAmount.current = amount
    mounted.current?.elements.update({ amount })
  }, [amount])

  useEffect(() => {
    if (state === 'ready') mounted.current?.elements.update({ setupFutureUsage: save ? 'on_session' : null })
  }, [save, state])

  return { stripe, state, change, container, mounted }
}
