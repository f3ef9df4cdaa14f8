import type { DeliveryQuote } from '@comanda/contract/checkout'
import type { Menu } from '@comanda/domain/menu/menu'
import type { Cents } from '@comanda/domain/money/cents'
import type { CartChange } from '@comanda/domain/ordering/check-cart'
import type { Breakdown } from '@comanda/domain/pricing/breakdown'
import { cartBlockOf } from '@comanda/domain/reporting/carts'
import type { Instant } from '@comanda/domain/time/instant'
import { useEffect, useMemo, useState } from 'react'
import { useNow } from '../../../../shared/clock.ts'
import { type Failure, readFailure } from '../../../../shared/failure.ts'
import { useFullMenu } from '../../menu-data.ts'
import { useOrder } from '../../order/order.tsx'
import { usePage, useRestaurant } from '../../page.tsx'
import { trackBlocked } from '../../tracking/track.ts'
import { checkoutRequestOf, type StartedDraft, withoutDiscount } from '../checkout-request.ts'
import { changedLines } from './changed-lines.ts'
import { localPrice } from './local-price.ts'
import { usePriceCheck } from './use-price-check.ts'

export interface CheckoutPrice {
  /** The server's price, or the browser's own until it arrives; null while neither is known. */
  breakdown: Breakdown | null
  /** Whether the server has priced exactly this order. */
  checked: boolean
  /** What changed in the lines since they were added; must be accepted before continuing. */
  changes: CartChange[]
  /** The code that applied automatically; null for none. */
  automatic: { code: string; name: string } | null
  /**
   * Whether the payment is authorized first and captured when the kitchen accepts; null until the server has
   * responded.
   */
  captureLater: boolean | null
  /** When an order placed now would be ready or delivered; null until the server has responded. */
  promisedAt: Instant | null
  /** Whether a pickup order can be brought to the car; false until the server has responded. */
  offersCurbside: boolean
  /** Why this order cannot be placed, or why the server could not be reached. */
  failure: Failure | null
  rejectedCode: RejectedCode | null
  /** Why the gift card was removed from the order; null if it was not. */
  rejectedGiftCard: string | null
  quoteChange: QuoteChange | null
  /** Requests the server's price again. */
  retry: () => void
}

/** A discount code that became invalid after it was applied. */
export interface RejectedCode {
  code: string
  message: string
}

/** The delivery fee before and after a quote was renewed. */
export interface QuoteChange {
  oldFee: Cents
  newFee: Cents
}

/**
 * The price of a draft order: immediately from the loaded menu, then from the server, and checked again from then on.
 */
export function usePrice(draft: StartedDraft): CheckoutPrice {
  const { id, settings } = useRestaurant()
  const menu = useFullMenu()
  const now = useNow(usePage().now, 60_000)
  const request = useMemo(() => checkoutRequestOf(withoutUnchosenMeals(draft)), [draft])
  const { lastPrice, checked, error, retry } = usePriceCheck(id, request)
  const local = useMemo(
    () => (menu.value ? localPrice(draft, menu.value, settings, now) : null),
    [draft, menu.value, settings, now],
  )
  const changes = useMemo(
    () => (lastPrice && checked ? changedLines(draft.memory, lastPrice.breakdown, lastPrice.changes) : []),
    [lastPrice, checked, draft.memory],
  )
  const failure = useMemo(() => (error ? readFailure(error) : null), [error])
  const block = failure ? cartBlockOf(failure) : null
  useEffect(() => {
    if (checked || block) trackBlocked(block)
  }, [checked, block])
  const lastBreakdown = lastPrice?.breakdown ?? null
  return {
    breakdown: checked && lastPrice ? lastPrice.breakdown : (local ?? lastBreakdown),
    checked,
    changes,
    automatic: checked ? (lastPrice?.automatic ?? null) : automaticOf(local, menu.value),
    captureLater: lastPrice?.captureLater ?? null,
    promisedAt: lastPrice?.promisedAt ?? null,
    offersCurbside: lastPrice?.offersCurbside ?? false,
    failure,
    rejectedCode: useRejectedCode(draft, failure),
    rejectedGiftCard: useRejectedGiftCard(draft, failure),
    quoteChange: useFreshQuote(draft, failure),
    retry,
  }
}

/** The code that applied automatically in the browser. */
function automaticOf(local: Breakdown | null, menu: Menu | null): CheckoutPrice['automatic'] {
  const found = menu?.automaticCodes?.find(({ code }) => code === local?.discountCode)
  return found ? { code: found.code, name: found.name } : null
}

/** Free kids meals are priced once they are chosen: until then the server would reject the order. */
function withoutUnchosenMeals(draft: StartedDraft): StartedDraft {
  const unchosen = draft.discount?.type === 'free_kids_meal' && draft.kidsMeals.length === 0
  return unchosen ? { ...draft, ...withoutDiscount } : draft
}

/** Removes a discount code that the server no longer accepts from the order, and keeps its error message. */
function useRejectedCode(draft: StartedDraft, failure: Failure | null): RejectedCode | null {
  const { update } = useOrder()
  const [rejected, setRejected] = useState<RejectedCode | null>(null)
  const code = draft.discount?.code ?? null
  const message = failure?.code === 'DISCOUNT_REFUSED' ? failure.message : null
  useEffect(() => {
    if (!code || !message) return
    setRejected({ code, message })
    update(withoutDiscount)
  }, [code, message, update])
  return rejected
}

/** Removes a gift card that the server no longer accepts from the order, and keeps its error message. */
function useRejectedGiftCard(draft: StartedDraft, failure: Failure | null): string | null {
  const { update } = useOrder()
  const [rejected, setRejected] = useState<string | null>(null)
  const used = draft.giftCard !== null
  const message = failure?.code === 'GIFT_CARD_REFUSED' ? failure.message : null
  useEffect(() => {
    if (!used || !message) return
    setRejected(message)
    update({ giftCard: null })
  }, [used, message, update])
  return rejected
}

/** Replaces an expired quote with the one that came with the rejection, and returns the change of the fee. */
function useFreshQuote(draft: StartedDraft, failure: Failure | null): QuoteChange | null {
  const { update } = useOrder()
  const [change, setChange] = useState<QuoteChange | null>(null)
  const old = draft.quote
  const fresh = renewedQuote(failure)
  useEffect(() => {
    if (!fresh || fresh.quoteId === old?.quoteId) return
    if (old && old.fee !== fresh.fee) setChange({ oldFee: old.fee, newFee: fresh.fee })
    update({ quote: fresh })
  }, [fresh, old, update])
  return change
}

/** The new quote that a QUOTE_EXPIRED error carries; null if there is none. */
export function renewedQuote(failure: Failure | null): DeliveryQuote | null {
  if (failure?.code !== 'QUOTE_EXPIRED') return null
  const data = failure.data as { quote?: DeliveryQuote | null } | null
  return data?.quote ?? null
}
