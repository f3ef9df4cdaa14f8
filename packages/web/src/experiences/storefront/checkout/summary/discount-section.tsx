import { normaliseCode, validationFailedMessage } from '@comanda/domain/marketing/discount-code'
import { earnedKidsMeals } from '@comanda/domain/marketing/kids-meals'
import { rewardName } from '@comanda/domain/marketing/loyalty'
import type { Breakdown } from '@comanda/domain/pricing/breakdown'
import { Button } from '@comanda/ui/button'
import { TextField } from '@comanda/ui/text-field'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useAction } from '../../../../shared/use-action.ts'
import { useOrder } from '../../order/order.tsx'
import { useRestaurant } from '../../page.tsx'
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
          kidsMeals={draft.kidsMeals}
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
  const [typed, setTyped] = useState(
    rejected ? (rejected.code === rewardName ? '' : rejected.code) : linkCode(draft.restaurantId),
  )
  const [error, setError] = useState<string | undefined>(rejected?.message)
  const input = useRef<HTMLInputElement>(null)
  const showError = (message: string) => {
    setError(message)
    input.current?.focus()
  }
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
  const apply = (event: FormEvent) => {
    event.preventDefault()
    const code = normaliseCode(typed)
    if (code === '') showError('Please enter a discount code')
    else run(code)
  }
  return (
    <form noValidate onSubmit={apply} className="flex items-start gap-2">
      <TextField
        ref={input}
        label="Discount code"
        hideLabel
        name="discount-code"
        value={typed}
        error={error}
        placeholder="Enter a code"
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
        className="min-w-0 flex-auto"
        inputClassName="code uppercase placeholder:font-text placeholder:font-regular placeholder:normal-case placeholder:tracking-normal"
        onChange={(event) => {
          setTyped(event.currentTarget.value.toUpperCase())
          setError(undefined)
        }}
      />
      <Button type="submit" busy={busy}>
        Apply
      </Button>
    </form>
  )
}

const shownReasons = new Set(['DISCOUNT_REFUSED', 'TOO_MANY_REQUESTS', 'CART_INVALID'])
