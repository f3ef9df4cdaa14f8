import { normalizeCode, validationFailedMessage } from '@comanda/domain/marketing/discount-code'
import { earnedKidsMeals } from '@comanda/domain/marketing/kids-meals'
import { rewardName } from '@comanda/domain/marketing/loyalty'
import type { Breakdown } from '@comanda/domain/pricing/breakdown'
import { Button } from '@comanda/ui/button'
import { useEffect, useEffectEvent, useState } from 'react'
import { useAction } from '../../../../shared/use-action.ts'
import { useOrder } from '../../order/order.tsx'
import { useRestaurant } from '../../page.tsx'
import { CodeField, useTypedCode } from '../../parts/code-field.tsx'
import { type StartedDraft, withoutDiscount } from '../checkout-request.ts'
import { clearLinkCode, linkCode, onLinkCode } from '../link-code.ts'
import { readPendingPayment } from '../pay/pending-payment.ts'
import type { RejectedCode } from '../price/use-price.ts'
import { checkCode } from '../queries.ts'
import { AppliedCode, AutomaticCode } from './applied-code.tsx'
import { KidsMealsDialog } from './kids-meals-dialog.tsx'

/** One discount code: entered and checked, then shown with what it saves. */
export function DiscountSection({
  draft,
  breakdown,
  automatic,
  rejected,
}: {
  draft: StartedDraft
  breakdown: Breakdown | null
  /** The code that applied automatically. */
  automatic: { code: string; name: string } | null
  rejected: RejectedCode | null
}) {
  const { update } = useOrder()
  const { settings } = useRestaurant()
  const [choosing, setChoosing] = useState(false)
  const { discount } = draft
  const earned = breakdown ? earnedKidsMeals(breakdown.subtotal, settings.kidsMealThreshold) : 0
  return (
    <section aria-labelledby="discount-title">
      <h2 id="discount-title" className="mb-2.5 font-semibold text-18">
        Discount code
      </h2>
      {automatic && !discount && (
        <AutomaticCode
          name={automatic.name}
          breakdown={breakdown}
          onRemove={() => update({ withoutAutomatic: true })}
        />
      )}
      {discount ? (
        <AppliedCode
          discount={discount}
          breakdown={breakdown}
          // The restaurant can have changed its meals since they were chosen.
          kidsMeals={draft.kidsMeals.filter(({ name }) =>
            settings.kidsMeals.some((meal) => meal.name === name),
          )}
          earned={earned}
          onChoose={() => setChoosing(true)}
          onRemove={() => update(withoutDiscount)}
        />
      ) : (
        <CodeForm
          key={rejected?.code}
          draft={draft}
          rejected={rejected}
          onApplied={(isKidsMeal) => setChoosing(isKidsMeal)}
        />
      )}
      {discount?.type === 'free_kids_meal' && (
        <KidsMealsDialog
          open={choosing && earned > 0}
          earned={earned}
          meals={settings.kidsMeals}
          chosen={draft.kidsMeals}
          onClose={() => setChoosing(false)}
          onConfirm={(kidsMeals) => {
            update({ kidsMeals })
            setChoosing(false)
          }}
        />
      )}
    </section>
  )
}

function CodeForm({
  draft,
  rejected,
  onApplied,
}: {
  draft: StartedDraft
  rejected: RejectedCode | null
  onApplied: (isKidsMeal: boolean) => void
}) {
  const { update } = useOrder()
  const { field, setTyped, showError, submit } = useTypedCode({
    initial: rejected ? (rejected.code === rewardName ? '' : rejected.code) : linkCode(draft.restaurantId),
    ...(rejected && { rejected: rejected.message }),
    normalize: normalizeCode,
    missing: 'Please enter a discount code',
  })
  const { run, busy } = useAction(
    (code: string) => checkCode(draft.restaurantId, code, draft, readPendingPayment()?.token ?? null),
    {
      onDone: (discount) => {
        update({ discount, kidsMeals: [] })
        onApplied(discount.type === 'free_kids_meal')
      },
      onFailed: ({ code, message }) => showError(shownReasons.has(code) ? message : validationFailedMessage),
    },
  )
  const applyLinked = useEffectEvent(() => {
    const linked = linkCode(draft.restaurantId)
    if (linked === '') return
    clearLinkCode(draft.restaurantId)
    setTyped(linked)
    run(linked)
  })
  useEffect(() => {
    if (!rejected) applyLinked()
    // A link can open this page itself: its code is stored after the page has been shown.
    return onLinkCode(applyLinked)
  }, [rejected])
  return (
    <form noValidate onSubmit={(event) => submit(event, run)} className="flex items-start gap-2">
      <CodeField
        {...field}
        onType={(typed) => field.onType(typed.toUpperCase())}
        label="Discount code"
        name="discount-code"
        placeholder="Enter a code"
        inputClassName="placeholder:font-text placeholder:font-regular placeholder:normal-case placeholder:tracking-normal"
      />
      <Button type="submit" busy={busy}>
        Apply
      </Button>
    </form>
  )
}

const shownReasons = new Set(['DISCOUNT_REFUSED', 'HTTP_429', 'CART_INVALID'])
