import type { DeliveryQuote } from '@comanda/contract/checkout'
import { canOrder } from '@comanda/domain/ordering/can-order'
import type { FulfillmentType, OrderingSettings, OrderTiming } from '@comanda/domain/ordering/restaurant'
import { isAsapAvailable, nextAvailableTime } from '@comanda/domain/ordering/timing'
import type { Instant } from '@comanda/domain/time/instant'
import { useRef, useState } from 'react'
import { loadSteps } from '../menu/dialogs.tsx'
import type { OrderDraft } from '../order/draft.ts'
import { useOrder } from '../order/order.tsx'
import { useOwnOrder } from '../order/use-own-order.ts'
import { useRestaurant } from '../page.tsx'
import { useQuote } from './use-quote.ts'

export type StartStep = 'order-type' | 'details' | 'timing'

/** State of the order-start dialog: the step, the answers so far, and how to go on and back. */
export function useStart(now: Instant, proposed: Instant | null, onDone: () => void) {
  const restaurant = useRestaurant()
  const { settings } = restaurant
  const { draft } = useOwnOrder()
  const order = useOrder()
  const [fulfillment, setFulfillment] = useState(() => firstFulfillment(draft, settings))
  const validQuote = freshQuote(draft, now)
  const [step, setStep] = useState<StartStep>(
    proposed === null ? 'order-type' : validQuote ? 'timing' : stepAfter(fulfillment),
  )
  const [isLoading, setLoading] = useState(false)
  const target = useRef(step)
  // A later step is shown when its bundle has loaded.
  const goTo = async (next: StartStep) => {
    target.current = next
    if (next !== 'order-type') {
      setLoading(true)
      await loadSteps()
      setLoading(false)
    }
    setStep(target.current)
  }
  const [timing, setTiming] = useState<OrderTiming>(() =>
    proposed === null ? firstTiming(draft, settings, now) : { mode: 'later', at: proposed },
  )
  const delivery = useQuote({
    restaurantId: restaurant.id,
    address: draft?.address ?? '',
    quote: validQuote,
    onFallback: settings.pickupEnabled
      ? () => {
          setFulfillment('pickup')
          void goTo('timing')
        }
      : null,
  })

  const permission = fulfillment && canOrder(now, settings, { fulfillment, timing })
  const isAddressReady = fulfillment === 'pickup' || delivery.isReady
  const finish = () => {
    if (!draft) order.start(restaurant.id)
    const quote = fulfillment === 'delivery' ? delivery.quote : null
    order.update({ fulfillment, timing, address: quote?.address ?? '', quote })
    onDone()
  }
  return {
    /** The order has been started before. */
    isChange: Boolean(draft?.fulfillment),
    step,
    /** The next step is loading. */
    isLoading,
    steps: fulfillment === 'delivery' ? deliverySteps : pickupSteps,
    fulfillment,
    timing,
    delivery,
    choose: (chosen: FulfillmentType) => {
      delivery.stay()
      setFulfillment(chosen)
      // The choice can change while the next step is loading.
      target.current = stepAfter(chosen)
    },
    setTiming,
    /** Why the order cannot be started with these answers, or null. */
    refusal: permission && !permission.ok ? permission.message : null,
    canStart: Boolean(permission?.ok) && isAddressReady,
    next: () => void goTo(step === 'order-type' ? stepAfter(fulfillment) : 'timing'),
    back: () => {
      delivery.stay()
      void goTo(step === 'timing' && fulfillment === 'delivery' ? 'details' : 'order-type')
    },
    finish,
  }
}

export type Start = ReturnType<typeof useStart>

const pickupSteps: readonly StartStep[] = ['order-type', 'timing']
const deliverySteps: readonly StartStep[] = ['order-type', 'details', 'timing']

/** The step after the choice of the order type. */
function stepAfter(fulfillment: FulfillmentType | null): StartStep {
  return fulfillment === 'delivery' ? 'details' : 'timing'
}

function firstFulfillment(draft: OrderDraft | null, settings: OrderingSettings): FulfillmentType | null {
  const { pickupEnabled, deliveryEnabled } = settings
  if (draft?.fulfillment === 'delivery' && deliveryEnabled) return 'delivery'
  if (pickupEnabled) return 'pickup'
  return deliveryEnabled ? 'delivery' : null
}

/** The earlier choice if it is still available, else ASAP, else the next available time. */
function firstTiming(draft: OrderDraft | null, settings: OrderingSettings, now: Instant): OrderTiming {
  const before = draft?.fulfillment && { fulfillment: draft.fulfillment, timing: draft.timing }
  if (before && canOrder(now, settings, before).ok) return before.timing
  if (isAsapAvailable(now, settings)) return { mode: 'asap' }
  return { mode: 'later', at: nextAvailableTime(now, settings) }
}

function freshQuote(draft: OrderDraft | null, now: Instant): DeliveryQuote | null {
  return draft?.quote && draft.quote.expiresAt > now ? draft.quote : null
}
