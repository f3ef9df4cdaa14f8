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
  /** US cents, above nothing. */
  amount: number
  /** The money is held first, and taken when the kitchen accepts. */
  captureLater: boolean
}

type State = 'loading' | 'ready' | 'failed'

/**
 * Mounts the provider's own element into a place of this page: cards, and the wallets that this browser and amount allow.
 * It is made when a charge is known, follows its amount, and keeps what was entered.
 */
export function useStripeElement(publishableKey: string, charge: Charge | null) {
  const [state, setState] = useState<State>('loading')
  const [change, setChange] = useState<StripeChange | null>(null)
  const [stripe, setStripe] = useState<StripeScript | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const made = useRef<{ elements: StripeElements; element: StripeElement } | null>(null)
  const amount = charge?.amount ?? null
  const firstAmount = useRef(amount)
  firstAmount.current ??= amount
  const captureLater = charge?.captureLater ?? null

  useEffect(() => {
    let wanted = true
    loadStripe(publishableKey).then(
      (loaded) => wanted && setStripe(loaded),
      () => wanted && setState('failed'),
    )
    return () => {
      wanted = false
    }
  }, [publishableKey])

  useEffect(() => {
    if (!stripe || captureLater === null || !place.current || firstAmount.current === null) return
    const elements = stripe.elements({
      mode: 'payment',
      amount: firstAmount.current,
      currency: 'usd',
      ...(captureLater && { captureMethod: 'manual' as const }),
      appearance: appearance(place.current),
    })
    const element = elements.create('payment', {
      layout: 'tabs',
      // They were asked for on the page before.
      fields: { billingDetails: { name: 'never', email: 'never', phone: 'never' } },
    })
    element.on('ready', () => setState('ready'))
    element.on('change', setChange)
    element.on('loaderror', () => setState('failed'))
    element.mount(place.current)
    made.current = { elements, element }
    return () => {
      made.current = null
      setChange(null)
      element.destroy()
    }
  }, [stripe, captureLater])

  useEffect(() => {
    if (amount === null) return
    firstAmount.current = amount
    made.current?.elements.update({ amount })
  }, [amount])

  return { stripe, state, change, place, made }
}
