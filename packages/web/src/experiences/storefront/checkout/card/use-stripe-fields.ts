import { useCallback, useEffect, useRef, useState } from 'react'
import {
  loadStripe,
  type StripeChange,
  type StripeElement,
  type StripeFieldKind,
  type StripeScript,
} from './stripe-script.ts'

export const stripeFields = ['cardNumber', 'cardExpiry', 'cardCvc'] as const

type ByField<Value> = Record<StripeFieldKind, Value>
const untouched: StripeChange = { empty: true, complete: false }

/** Mounts the provider's own fields into the places of this page and follows what they tell. */
export function useStripeFields(publishableKey: string) {
  const [stripe, setStripe] = useState<StripeScript | null>(null)
  const [failed, setFailed] = useState(false)
  const [states, setStates] = useState<ByField<StripeChange>>({
    cardNumber: untouched,
    cardExpiry: untouched,
    cardCvc: untouched,
  })
  const places = useRef<Partial<ByField<HTMLElement | null>>>({})
  const elements = useRef<Partial<ByField<StripeElement>>>({})

  useEffect(() => {
    let wanted = true
    loadStripe(publishableKey).then(
      (loaded) => wanted && setStripe(loaded),
      () => wanted && setFailed(true),
    )
    return () => {
      wanted = false
    }
  }, [publishableKey])

  useEffect(() => {
    if (!stripe) return
    const family = stripe.elements({})
    const style = fieldStyle()
    for (const kind of stripeFields) {
      const place = places.current[kind]
      if (!place) continue
      const element = family.create(kind, kind === 'cardNumber' ? { style, showIcon: true } : { style })
      element.on('change', (change) => setStates((current) => ({ ...current, [kind]: change })))
      element.mount(place)
      elements.current[kind] = element
    }
    return () => {
      for (const kind of stripeFields) elements.current[kind]?.destroy()
      elements.current = {}
    }
  }, [stripe])

  return {
    stripe,
    failed,
    states,
    elementOf: (kind: StripeFieldKind) => elements.current[kind],
    placeOf: useCallback(
      (kind: StripeFieldKind) => (place: HTMLElement | null) => {
        places.current[kind] = place
      },
      [],
    ),
  }
}

/** The provider's fields stand in frames of their own: they are told the colours of this page once. */
function fieldStyle() {
  const root = getComputedStyle(document.body)
  return {
    base: {
      fontSize: '16px',
      fontFamily: 'system-ui, sans-serif',
      color: root.color,
      '::placeholder': { color: '#78716c' },
    },
    invalid: { color: '#b3261e' },
  }
}
