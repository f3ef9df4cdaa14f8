import { cardAmountOf } from '@comanda/domain/marketing/gift-card'
import type { Breakdown } from '@comanda/domain/pricing/breakdown'
import type { Instant } from '@comanda/domain/time/instant'
import { type RefObject, useState } from 'react'
import { useLocation } from 'wouter'
import type { Failure } from '../../../../shared/failure.ts'
import { useAction } from '../../../../shared/use-action.ts'
import { useOrder } from '../../order/order.tsx'
import { trackBlocked } from '../../tracking/track.ts'
import { visitSessionId } from '../../tracking/visit-session.ts'
import type { CardFormHandle } from '../card/card-form-handle.ts'
import { checkoutRequestOf, isStarted, type StartedDraft, withoutDiscount } from '../checkout-request.ts'
import { type CheckoutCustomer, contactOf, endCheckout, useCustomer } from '../info/customer-store.ts'
import { renewedQuote } from '../price/use-price.ts'
import type { PlaceOrderInput } from '../queries.ts'
import { failureBeforeCharge, type PayFailure, payTexts } from './pay-failure.ts'
import { type PayResult, payOrder, resumePayment } from './pay-order.ts'
import {
  clearPendingPayment,
  confirmationPath,
  type LastOrder,
  type PendingPayment,
  readPendingPayment,
  storeLastOrder,
} from './pending-payment.ts'

/** Pays the order of this tab, one attempt at a time. `promisedAt` is the displayed time of an ASAP order. */
export function usePay(
  cardForm: RefObject<CardFormHandle | null>,
  recheck: () => void,
  promisedAt: Instant | null,
) {
  const { read, update } = useOrder()
  const finish = useFinish()
  const customer = useCustomer()
  const [failure, setFailure] = useState<PayFailure | null>(null)

  /** Updates the draft so that the order can be tried again. */
  const handleRefusal = (refusal: Failure) => {
    const quote = renewedQuote(refusal)
    if (quote) update({ quote })
    else if (refusal.code === 'DISCOUNT_REFUSED') update(withoutDiscount)
    else if (refusal.code === 'GIFT_CARD_REFUSED') update({ giftCard: null })
    else if (needsNewKey.has(refusal.code)) {
      clearPendingPayment()
      update({})
    } else if (refusal.code === 'CARD_REMOVED') cardForm.current?.reload()
    else recheck()
    // The price check reports a full scheduled time, with the next available one.
    const isShownByPrice = refusal.code === 'PRICE_CHANGED' || isScheduledTimeFull(refusal)
    setFailure(isShownByPrice ? null : failureBeforeCharge(refusal))
  }

  const pay = async (displayed: Breakdown | null): Promise<PayResult> => {
    setFailure(null)
    // The page that follows. Browsers remember an import that failed offline.
    if (navigator.onLine) import('../../screens/confirmation.tsx').catch(() => {})
    if (!displayed) return notPaid(payTexts.missing)
    const isFree = cardAmountOf(displayed) === 0
    const issue = isFree ? null : cardForm.current ? await cardForm.current.check() : payTexts.missing
    if (issue) return notPaid(issue)
    const attempt = () => {
      // Accepting a change has updated the draft within the same click.
      const draft = read()
      if (!isStarted(draft)) throw new Error('There is no order to pay')
      return payOrder(requestOf(draft, customer, displayed, promisedAt), isFree ? null : cardForm.current, {
        name: `${customer.firstName} ${customer.lastName}`,
        email: customer.email,
        phone: customer.phone,
      })
    }
    const result = await attempt()
    if (result.kind === 'failed' && result.failure.charged === 'no') trackBlocked('payment_failed')
    if (!hasStaleCheckoutKey(result)) return result
    update({})
    return attempt()
  }
  const { run, busy } = useAction(
    (work: () => Promise<PayResult>) =>
      work().catch((error): PayResult => {
        console.error(error)
        const failure = { message: payTexts.unexpected, code: null, charged: 'unknown' } as const
        return { kind: 'failed', failure }
      }),
    {
      onDone: (result) => {
        if (result.kind === 'paid') finish(result.order)
        else if (result.kind === 'refused') handleRefusal(result.refusal)
        else setFailure(result.failure)
      },
    },
  )
  return {
    pay: (displayed: Breakdown | null) => run(() => pay(displayed)),
    /** Continues with the bank's challenge that a reload interrupted. */
    resume: (pending: PendingPayment) => {
      const form = cardForm.current
      if (form) run(() => resumePayment(pending, form))
    },
    busy,
    failure,
  }
}

function notPaid(message: string): PayResult {
  return { kind: 'failed', failure: { message, code: null, charged: 'no' } }
}

/** Clears the cart and replaces the payment page with the confirmation of the paid order. */
export function useFinish() {
  const { clear } = useOrder()
  const [, navigate] = useLocation()
  return (order: LastOrder) => {
    storeLastOrder(order)
    clearPendingPayment(order.token)
    navigate(confirmationPath(order.token), { replace: true })
    endCheckout()
    clear()
  }
}

function isScheduledTimeFull({ code, data }: Failure): boolean {
  return code === 'TIME_FULL' && (data as { timing?: string } | null)?.timing === 'later'
}

function requestOf(
  draft: StartedDraft,
  customer: CheckoutCustomer,
  displayed: Breakdown,
  promisedAt: Instant | null,
): PlaceOrderInput {
  const delivered = draft.fulfillment === 'delivery'
  return {
    restaurantId: draft.restaurantId,
    checkoutKey: draft.checkoutKey,
    request: checkoutRequestOf(draft),
    displayedTotal: displayed.grandTotal,
    displayedGiftCard: displayed.giftCard?.amount,
    displayedTime: draft.timing.mode === 'asap' ? (promisedAt ?? undefined) : undefined,
    contact: contactOf(customer),
    address: delivered ? draft.address : null,
    dropoffNote: delivered ? draft.dropoffNote || null : null,
    textWhenReady: !delivered && draft.textWhenReady,
    utensils: draft.utensils,
    curbside: delivered ? null : draft.curbside,
    termsAccepted: customer.termsAccepted,
    ageConfirmed: draft.ageConfirmed,
    sessionId: visitSessionId(),
  }
}

/**
 * The checkout key belongs to an order of this tab with other details, entered before a reload: with a new
 * key the new order replaces it.
 */
function hasStaleCheckoutKey(result: PayResult): boolean {
  return (
    result.kind === 'refused' &&
    result.refusal.code === 'CHECKOUT_KEY_REUSED' &&
    readPendingPayment() !== null
  )
}

/** Rejections after which the same content needs a new checkout key. */
const needsNewKey = new Set(['ORDER_EXPIRED', 'CHECKOUT_KEY_REUSED'])
