import { counted } from '@comanda/domain/count'
import { cardAmountOf } from '@comanda/domain/marketing/gift-card'
import { Info } from '@comanda/ui/icons.ts'
import { TextButton } from '@comanda/ui/text-button'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { useNow } from '../../../../shared/clock.ts'
import { isRefusal } from '../../../../shared/failure.ts'
import CrossSellBlock from '../../offers/cross-sell-block.tsx'
import { useOrder } from '../../order/order.tsx'
import { usePage, useRestaurant } from '../../page.tsx'
import { trackCheckoutStarted } from '../../tracking/track.ts'
import type { StartedDraft } from '../checkout-request.ts'
import { CheckoutStep } from '../checkout-step.tsx'
import { useGoToMenu } from '../go-to-menu.ts'
import { ChangedList, changedTitle } from '../price/changed-list.tsx'
import { QuoteNotice } from '../price/quote-notice.tsx'
import { RefusalNotice } from '../price/refusal-notice.tsx'
import { RemovedLines } from '../price/removed-lines.tsx'
import { useChanges } from '../price/use-changes.ts'
import { usePrice } from '../price/use-price.ts'
import { AgeConfirmation, ageFieldId, ageRequired } from './age-confirmation.tsx'
import { DiscountSection } from './discount-section.tsx'
import { GiftCardSection } from './gift-card-section.tsx'
import { HandoverCard } from './handover-card.tsx'
import { RewardSection } from './reward-section.tsx'
import { summaryBlocker } from './summary-blocker.ts'
import { TipSection } from './tip-section.tsx'

export function SummaryStep({ draft }: { draft: StartedDraft }) {
  const { settings } = useRestaurant()
  const { now: renderedAt } = usePage()
  const now = useNow(renderedAt, 60_000)
  const { update } = useOrder()
  const price = usePrice(draft)
  const { breakdown, changes, failure, rejectedCode, quoteChange } = price
  const lineChanges = useChanges(draft, price)
  const goToMenu = useGoToMenu()
  const [, navigate] = useLocation()
  const [ageError, setAgeError] = useState<string>()
  const [tipIssue, setTipIssue] = useState<string | null>(null)
  useCheckoutStarted()

  const for21 = breakdown?.lines.some((line) => line.is21Plus) ?? false
  const next = () => {
    if (for21 && !draft.ageConfirmed) {
      setAgeError(ageRequired)
      document.getElementById(ageFieldId)?.focus()
      return
    }
    if (changes.length > 0) lineChanges.accept()
    navigate('/checkout/customer-info')
  }
  const shownFailure = failure && !(isRefusal(failure) && shownElsewhere.has(failure.code)) ? failure : null
  return (
    <CheckoutStep
      step={0}
      draft={draft}
      price={price}
      title="Order Summary"
      back={{ label: 'Back to menu', onClick: () => goToMenu('cart') }}
      action={{
        label: changes.length > 0 ? 'Accept and continue' : 'Continue to Your Information',
        shortLabel: changes.length > 0 ? 'Accept and continue' : 'Continue',
        amount: breakdown && cardAmountOf(breakdown),
        blocked: tipIssue === null ? summaryBlocker(draft, price, settings) : 'Check your tip',
        onClick: next,
      }}
      afterTotal={
        <div className="mt-6">
          <CrossSellBlock point="after_total" />
        </div>
      }
      slip={{
        head: (
          <div className="mb-3 flex items-baseline justify-between gap-4">
            <h2 className="font-semibold text-16">{counted(breakdown?.itemCount ?? 0, 'item')}</h2>
            <TextButton onClick={() => goToMenu('cart')}>Edit order</TextButton>
          </div>
        ),
        oldPrices: lineChanges.oldPrices,
        removedLines: <RemovedLines changes={changes} quantityOf={lineChanges.quantityOf} />,
        totalLabel: changes.length > 0 ? 'New total' : 'Total',
      }}
    >
      {shownFailure && <RefusalNotice failure={shownFailure} onRetry={price.retry} />}
      {changes.length > 0 && (
        <section role="alert" aria-labelledby="changed-title">
          <h2 id="changed-title" className="mb-2.5 font-semibold text-18">
            {changedTitle(changes.length)}
          </h2>
          <ChangedList
            changes={changes}
            rows={[]}
            quantityOf={lineChanges.quantityOf}
            productOf={lineChanges.productOf}
          />
        </section>
      )}
      {quoteChange && <QuoteNotice change={quoteChange} />}
      <HandoverCard draft={draft} now={now} promisedAt={price.promisedAt} />
      <DiscountSection
        draft={draft}
        breakdown={breakdown}
        automatic={price.automatic}
        rejected={rejectedCode}
      />
      <RewardSection draft={draft} breakdown={breakdown} />
      <GiftCardSection draft={draft} breakdown={breakdown} rejected={price.rejectedGiftCard} />
      <TipSection
        settings={settings}
        breakdown={breakdown}
        tip={draft.tip}
        onChange={(tip) => update({ tip })}
        onIssue={setTipIssue}
      />
      {for21 && (
        <AgeConfirmation
          confirmed={draft.ageConfirmed}
          error={ageError}
          onChange={(ageConfirmed) => {
            setAgeError(undefined)
            update({ ageConfirmed })
          }}
        />
      )}
      <p className="flex items-center gap-2 border-line border-t pt-5 text-15 text-ink-2">
        <Info className="size-4" />
        Prices are checked again when you pay. You never pay more than the total shown.
      </p>
    </CheckoutStep>
  )
}

/** Rejections that are displayed in their own section. */
const shownElsewhere = new Set(['DISCOUNT_REFUSED', 'KIDS_MEALS_INVALID', 'GIFT_CARD_REFUSED'])

/** The server counts it only once per cart, even if the customer goes back a step. */
function useCheckoutStarted() {
  useEffect(trackCheckoutStarted, [])
}
