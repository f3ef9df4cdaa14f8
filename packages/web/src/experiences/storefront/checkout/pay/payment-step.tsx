import { cardAmountOf } from '@comanda/domain/marketing/gift-card'
import { isTooSmallToCharge } from '@comanda/domain/pricing/minimum-charge'
import { cx } from '@comanda/ui/cx.ts'
import { CircleAlert, Gift } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'wouter'
import CrossSellBlock from '../../offers/cross-sell-block.tsx'
import { useRestaurant } from '../../page.tsx'
import type { CardFormHandle } from '../card/card-form-handle.ts'
import { CardPicker } from '../card/card-picker.tsx'
import type { Charge } from '../card/use-stripe-element.ts'
import type { StartedDraft } from '../checkout-request.ts'
import { CheckoutStep } from '../checkout-step.tsx'
import { changedTitle } from '../price/changed-list.tsx'
import { RefusalNotice } from '../price/refusal-notice.tsx'
import { RemovedLines } from '../price/removed-lines.tsx'
import { useChanges } from '../price/use-changes.ts'
import { usePrice } from '../price/use-price.ts'
import { OfferView } from './offer-view.tsx'
import { payAction } from './pay-action.tsx'
import { isUncharged, payTexts } from './pay-failure.ts'
import { PayerCard } from './payer-card.tsx'
import { PaymentError } from './payment-error.tsx'
import type { PendingPayment } from './pending-payment.ts'
import { useAgreedPrice } from './use-agreed-price.ts'
import { usePay } from './use-pay.ts'

/** What the card form needs to know; null until the server has specified the capture method. */
function chargeOf(amount: number, captureLater: boolean | null): Charge | null {
  return captureLater === null ? null : { amount, captureLater }
}

export function PaymentStep({
  draft,
  interrupted,
}: {
  draft: StartedDraft
  /** The payment whose bank challenge was interrupted by a reload; it continues. */
  interrupted: PendingPayment | null
}) {
  const { name } = useRestaurant()
  const cardForm = useRef<CardFormHandle>(null)
  const price = usePrice(draft)
  const { offer: changedPrice, agree } = useAgreedPrice(price)
  const lineChanges = useChanges(draft, price)
  const { pay, resume, busy, failure } = usePay(cardForm, price.retry, price.promisedAt)
  // While the card may have been charged, another price is not offered.
  const offer = busy || !isUncharged(failure) ? null : changedPrice
  const [, navigate] = useLocation()
  const { breakdown, rejectedCode } = price
  const total = breakdown?.grandTotal ?? null
  const due = breakdown && cardAmountOf(breakdown)
  const changedJustNow = useChangedJustNow(due)
  const tooSmall = due !== null && isTooSmallToCharge(due)

  const resumeInterrupted = useEffectEvent(resume)
  useEffect(() => {
    if (interrupted) resumeInterrupted(interrupted)
  }, [interrupted])

  const press = () => {
    if (changedJustNow()) return
    if (offer) {
      flushSync(() => {
        if (offer.changes.length > 0) lineChanges.accept()
        agree(offer.fresh)
      })
    }
    pay(breakdown)
  }
  return (
    <CheckoutStep
      step={2}
      draft={draft}
      price={price}
      title={offer ? changedTitle(Math.max(1, offer.changes.length + offer.rows.length)) : 'Secure Payment'}
      lead={offer && 'Your card was not charged. Check the new total, then decide.'}
      back={{ label: 'Back to Your Information', onClick: () => navigate('/checkout/customer-info') }}
      action={payAction({ price, offer, tooSmall, busy, onClick: press })}
      footnote={
        due !== null &&
        due > 0 && <p className="mt-3 text-center text-13 text-ink-2">Charged once, by {name}</p>
      }
      slip={{
        oldPrices: lineChanges.oldPrices,
        removedLines: <RemovedLines changes={price.changes} quantityOf={lineChanges.quantityOf} />,
        totalLabel: offer ? 'New total' : 'Total',
        oldTotal: offer && offer.agreed.grandTotal !== total ? offer.agreed.grandTotal : null,
      }}
    >
      {failure && !offer && <PaymentError failure={failure} />}
      {price.failure && !failure && <RefusalNotice failure={price.failure} onRetry={price.retry} />}
      {offer && (
        <OfferView
          offer={offer}
          note={
            failure?.message ??
            (rejectedCode && `${rejectedCode.code}: ${rejectedCode.message}`) ??
            price.rejectedGiftCard
          }
          changed={lineChanges}
          card={cardForm.current?.describe() ?? null}
        />
      )}
      <div className={cx('grid grid-cols-1 gap-6 office:gap-8', offer && 'hidden')}>
        <PayerCard />
        {tooSmall && (
          <Notice tone="danger" look="line" role="alert" icon={<CircleAlert className="size-5" />}>
            {payTexts.tooSmall}
          </Notice>
        )}
        {due === 0 && (
          <Notice tone="success" look="line" icon={<Gift className="size-5" />}>
            {breakdown?.giftCard
              ? 'Your gift card covers this order. No card is needed for this order.'
              : 'Nothing to pay. No card is needed for this order.'}
          </Notice>
        )}
        <section aria-labelledby="card-title" className={cx((tooSmall || due === 0) && 'hidden')}>
          <h2 id="card-title" className="mb-2.5 flex items-center gap-2 font-semibold text-18">
            Card
          </h2>
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              press()
            }}
          >
            <CardPicker
              ref={cardForm}
              charge={due === null || due === 0 ? null : chargeOf(due, price.captureLater)}
            />
            <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
              Pay
            </button>
          </form>
        </section>
        {/* Not while a card may be charged: the order would have another price. */}
        {!busy && !interrupted && isUncharged(failure) && (
          <CrossSellBlock point="after_payment_info" onTake={() => agree(null)} />
        )}
      </div>
    </CheckoutStep>
  )
}

/** Milliseconds that a person needs to notice that the label of a button has changed. */
const reactionMs = 600

/**
 * Returns whether the total on the button has just changed, so that a click meant for the old total is not
 * taken as consent to the new one. The first total that appears is not a change.
 */
function useChangedJustNow(total: number | null): () => boolean {
  const shown = useRef<number | null>(null)
  const changedAt = useRef(Number.NEGATIVE_INFINITY)
  useLayoutEffect(() => {
    if (total === null) return
    if (shown.current !== null && shown.current !== total) changedAt.current = performance.now()
    shown.current = total
  }, [total])
  return () => performance.now() - changedAt.current < reactionMs
}
