import { emptyGiftCardMessage, normalizeGiftCode } from '@comanda/domain/marketing/gift-card'
import { subtractCents } from '@comanda/domain/money/cents'
import type { Breakdown } from '@comanda/domain/pricing/breakdown'
import { Button } from '@comanda/ui/button'
import { WalletCards } from '@comanda/ui/icons.ts'
import { Money } from '@comanda/ui/money'
import { Notice } from '@comanda/ui/notice'
import { TextButton } from '@comanda/ui/text-button'
import { useState } from 'react'
import { useAction } from '../../../../shared/use-action.ts'
import type { OrderDraft } from '../../order/draft.ts'
import { useOrder } from '../../order/order.tsx'
import { GiftCodeField, useTypedCode } from '../../parts/code-field.tsx'
import type { StartedDraft } from '../checkout-request.ts'
import { readPendingPayment } from '../pay/pending-payment.ts'
import { checkGiftCard } from '../queries.ts'

/** A gift card that pays the order in full or in part. Its field is collapsed, because few orders have one. */
export function GiftCardSection({
  draft,
  breakdown,
  rejected,
}: {
  draft: StartedDraft
  breakdown: Breakdown | null
  /** Why the gift card was removed from the order. */
  rejected: string | null
}) {
  const { update } = useOrder()
  const [open, setOpen] = useState(false)
  const { giftCard } = draft
  if (!giftCard && !rejected && !open)
    return (
      <TextButton onClick={() => setOpen(true)} className="min-h-tap justify-self-start">
        <span className="inline-flex items-center gap-2">
          <WalletCards className="size-5" />
          Use a gift card
        </span>
      </TextButton>
    )
  return (
    <section aria-labelledby="gift-card-title">
      <h2 id="gift-card-title" className="mb-2.5 font-semibold text-18">
        Gift card
      </h2>
      {giftCard ? (
        <UsedGiftCard
          card={giftCard}
          breakdown={breakdown}
          onRemove={() => {
            setOpen(false)
            update({ giftCard: null })
          }}
        />
      ) : (
        <GiftCardForm key={rejected} draft={draft} rejected={rejected} focused={open} />
      )}
    </section>
  )
}

function UsedGiftCard({
  card,
  breakdown,
  onRemove,
}: {
  card: NonNullable<OrderDraft['giftCard']>
  breakdown: Breakdown | null
  onRemove: () => void
}) {
  const part = breakdown?.giftCard
  return (
    <Notice
      tone="success"
      look="line"
      role="status"
      icon={<WalletCards className="size-5" />}
      trailing={
        <TextButton onClick={onRemove} className="text-success-ink!">
          Remove
        </TextButton>
      }
    >
      <span aria-hidden="true">•••• </span>
      <span className="visually-hidden">Gift card ending in </span>
      <b className="code">{card.last4}</b>{' '}
      {part && (
        <>
          pays <Money cents={part.amount} className="font-semibold" />.{' '}
          {part.amount < card.balance ? (
            <>
              <Money cents={subtractCents(card.balance, part.amount)} /> stays on it.
            </>
          ) : (
            'Nothing is left on it.'
          )}
        </>
      )}
    </Notice>
  )
}

function GiftCardForm({
  draft,
  rejected,
  focused,
}: {
  draft: StartedDraft
  rejected: string | null
  focused: boolean
}) {
  const { update } = useOrder()
  const { field, showError, submit } = useTypedCode({
    ...(rejected && { rejected }),
    normalize: normalizeGiftCode,
    missing: 'Please enter the code of your gift card',
  })
  const { run, busy } = useAction(
    async (code: string) => ({
      code,
      ...(await checkGiftCard(draft.restaurantId, code, readPendingPayment()?.token ?? null)),
    }),
    {
      onDone: (giftCard) => {
        if (giftCard.balance > 0) update({ giftCard })
        else showError(emptyGiftCardMessage)
      },
      onFailed: ({ code, message }) =>
        showError(shownReasons.has(code) ? message : 'The gift card could not be checked. Please try again.'),
    },
  )
  return (
    <form noValidate onSubmit={(event) => submit(event, run)} className="flex items-start gap-2">
      <GiftCodeField {...field} autoFocus={focused} />
      <Button type="submit" aria-label="Apply gift card" busy={busy}>
        Apply
      </Button>
    </form>
  )
}

const shownReasons = new Set(['GIFT_CARD_REFUSED', 'HTTP_429'])
