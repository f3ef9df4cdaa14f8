import type { BoughtGiftCard } from '@comanda/contract/gift-card-purchases'
import type { PublicRestaurant } from '@comanda/contract/restaurants'
import { type GiftCardOffer, giftCardPurchaseIssues } from '@comanda/domain/marketing/gift-card-sale'
import { zeroCents } from '@comanda/domain/money/cents'
import { formatMoney } from '@comanda/domain/money/format'
import { addDays, zonedTime } from '@comanda/domain/time/zone'
import { Button } from '@comanda/ui/button'
import { TextField } from '@comanda/ui/text-field'
import { type FormEvent, useRef, useState } from 'react'
import { brandUntilHydrated, useHydrated } from '../../../shared/hydrated.ts'
import { useAction } from '../../../shared/use-action.ts'
import { CardEntry } from '../checkout/card/card-entry.tsx'
import type { CardEntryHandle } from '../checkout/card/card-form-handle.ts'
import { cardDeclined, type PayFailure } from '../checkout/pay/pay-failure.ts'
import { PaymentError } from '../checkout/pay/payment-error.tsx'
import { usePage } from '../page.tsx'
import { AmountChoice } from './amount-choice.tsx'
import { payPurchase } from './pay-purchase.ts'
import type { PendingPurchase } from './pending-purchase.ts'
import type { PurchaseDraft } from './purchase-draft.ts'
import { RecipientFields } from './recipient-fields.tsx'

/** The purchase form of a gift card, on one page: amount, recipient, purchaser and card. */
export function PurchaseForm({
  restaurant,
  offer,
  onBought,
  onPending,
}: {
  restaurant: PublicRestaurant
  offer: GiftCardOffer
  onBought: (card: BoughtGiftCard) => void
  onPending: (pending: PendingPurchase) => void
}) {
  const { now } = usePage()
  const today = zonedTime(now, restaurant.settings.timezone).date
  // One id for each content: a second click, or a retry after a lost response, is the same purchase.
  const [purchaseId, setPurchaseId] = useState<string | null>(null)
  const [draft, setDraft] = useState<PurchaseDraft>({
    amount: offer.amounts[0] ?? null,
    isForSelf: false,
    recipientName: '',
    recipientEmail: '',
    message: '',
    deliverOn: '',
    purchaserName: '',
    purchaserEmail: '',
  })
  const [attempted, setAttempted] = useState(false)
  const [failure, setFailure] = useState<PayFailure | null>(null)
  const hydrated = useHydrated()
  const card = useRef<CardEntryHandle>(null)
  const form = useRef<HTMLFormElement>(null)
  const fields = {
    ...draft,
    recipientEmail: draft.recipientEmail.trim(),
    deliverOn: draft.deliverOn === '' ? null : draft.deliverOn,
  }
  const issues = giftCardPurchaseIssues(fields, offer, today)
  const issueOf = (path: string) =>
    attempted ? issues.find((issue) => issue.path === path)?.message : undefined
  const edit = (changes: Partial<PurchaseDraft>) => {
    setPurchaseId(null)
    setDraft((current) => ({ ...current, ...changes }))
  }

  const { run, busy } = useAction(
    async () => {
      const obstacle = (await card.current?.check()) ?? null
      if (obstacle !== null || !card.current)
        return { kind: 'failed' as const, failure: cardDeclined(obstacle), isOver: false }
      const id = purchaseId ?? crypto.randomUUID()
      setPurchaseId(id)
      const amount = draft.amount ?? zeroCents
      return payPurchase({ ...fields, restaurantId: restaurant.id, purchaseId: id, amount }, card.current)
    },
    {
      onDone: (result) => {
        if (result.kind === 'bought') return onBought(result.card)
        if (result.kind === 'pending') return onPending(result.pending)
        if (result.isOver) setPurchaseId(null)
        setFailure(result.failure)
      },
    },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAttempted(true)
    setFailure(null)
    if (issues.length === 0) run()
    else
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  const amount = draft.amount !== null && draft.amount > 0 ? draft.amount : null
  return (
    // POST, and disabled until hydrated: an earlier submit would put the input into the URL.
    <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-9">
      <AmountChoice
        offer={offer}
        amount={draft.amount}
        error={issueOf('amount')}
        onChange={(amount) => edit({ amount })}
      />
      <RecipientFields
        draft={draft}
        issueOf={issueOf}
        days={{ first: today, last: addDays(today, 365) }}
        onChange={edit}
      />
      <fieldset className="grid gap-4">
        <legend className="mb-3 font-semibold text-20">Your details</legend>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Your name"
            name="name"
            autoComplete="name"
            value={draft.purchaserName}
            maxLength={100}
            error={issueOf('purchaserName')}
            onChange={(event) => edit({ purchaserName: event.currentTarget.value })}
          />
          <TextField
            label="Your email"
            name="email"
            type="email"
            autoComplete="email"
            value={draft.purchaserEmail}
            maxLength={254}
            error={issueOf('purchaserEmail')}
            hint="For the receipt"
            onChange={(event) => edit({ purchaserEmail: event.currentTarget.value })}
          />
        </div>
      </fieldset>
      <section aria-labelledby="gift-card-payment" className="grid gap-3">
        <h2 id="gift-card-payment" className="font-semibold text-20">
          Payment
        </h2>
        <CardEntry
          ref={card}
          charge={amount === null ? null : { amount, captureLater: false }}
          save={false}
        />
      </section>
      <div className="grid gap-4">
        {failure && <PaymentError failure={failure} />}
        <Button
          type="submit"
          variant="brand"
          size="xl"
          block
          disabled={!hydrated}
          className={brandUntilHydrated}
          busy={busy}
          busyLabel="Paying…"
        >
          Pay {amount === null ? '' : formatMoney(amount)}
        </Button>
        <p className="text-14 text-ink-2">
          The gift card can be used for orders at {restaurant.name}. It does not expire, and the remaining
          balance stays on it.
        </p>
      </div>
    </form>
  )
}
