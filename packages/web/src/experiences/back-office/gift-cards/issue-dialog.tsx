import { maxGiftMessage } from '@comanda/domain/marketing/gift-card'
import { giftCardIssues } from '@comanda/domain/marketing/gift-card-fields'
import { type Cents, zeroCents } from '@comanda/domain/money/cents'
import { formatMoney } from '@comanda/domain/money/format'
import { zonedTime } from '@comanda/domain/time/zone'
import { Button } from '@comanda/ui/button'
import { Dialog } from '@comanda/ui/dialog'
import { FormDialog } from '@comanda/ui/form-dialog'
import { Copy } from '@comanda/ui/icons.ts'
import { MoneyField } from '@comanda/ui/money-field'
import { TextArea } from '@comanda/ui/text-area'
import { TextField } from '@comanda/ui/text-field'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useProvenAction } from '../../../shared/prove/use-proven-action.ts'
import { copy } from '../copy.ts'
import { FailureNotice } from '../failure-notice.tsx'
import { focusFirstIssue } from '../forms/focus-first-issue.ts'
import { closeGuarded, useLeaveGuard } from '../forms/leave-guard.tsx'
import type { StaffRestaurant } from '../session.tsx'
import { giftCardsKey, type IssuedGiftCard, issueGiftCard } from './queries.ts'

/** Issues a gift card without payment, and then shows its code once. */
export function IssueDialog({
  restaurant,
  now,
  onClose,
  onIssued,
}: {
  restaurant: StaffRestaurant
  now: number
  onClose: () => void
  onIssued: (card: IssuedGiftCard) => void
}) {
  const [issued, setIssued] = useState<IssuedGiftCard | null>(null)
  if (!issued) return <IssueForm restaurant={restaurant} now={now} onClose={onClose} onIssued={setIssued} />
  const close = () => {
    onClose()
    onIssued(issued)
  }
  return <IssuedCard restaurant={restaurant} card={issued} onClose={close} />
}

function IssueForm({
  restaurant,
  now,
  onClose,
  onIssued,
}: {
  restaurant: StaffRestaurant
  now: number
  onClose: () => void
  onIssued: (card: IssuedGiftCard) => void
}) {
  // One id for each dialog: a second click, or a retry after a lost response, is the same gift card.
  const [giftCardId, setGiftCardId] = useState(() => crypto.randomUUID())
  const form = useId()
  const queries = useQueryClient()
  const [amount, setAmount] = useState<Cents | null>(null)
  const [recipientName, setName] = useState('')
  const [email, setEmail] = useState('')
  const [message, setMessage] = useState('')
  const [deliverOn, setDeliverOn] = useState('')
  const [reason, setReason] = useState('')
  const [attempted, setAttempted] = useState(false)
  const today = zonedTime(now, restaurant.timezone).date
  const recipientEmail = email.trim() || null
  const fields = { recipientName, recipientEmail, message, deliverOn: deliverOn || null }
  const issues = giftCardIssues({ ...fields, amount }, today)
  const issueOf = (path: string) =>
    attempted ? issues.find((issue) => issue.path === path)?.message : undefined
  const typed = [recipientName, email, message, deliverOn, reason]
  useLeaveGuard(form, amount !== null || typed.some(Boolean))
  const close = () => closeGuarded(form, onClose)
  const { run, busy, failure } = useProvenAction(
    () =>
      issueGiftCard({
        restaurantId: restaurant.id,
        giftCardId,
        amount: amount ?? zeroCents,
        reason,
        ...fields,
      }),
    {
      onDone: (card) => {
        void queries.invalidateQueries({ queryKey: giftCardsKey })
        onIssued(card)
      },
      onFailed: ({ code }) => {
        if (code !== 'GIFT_CARD_ID_USED') return
        // An earlier request issued a gift card; the message names it.
        setGiftCardId(crypto.randomUUID())
        void queries.invalidateQueries({ queryKey: giftCardsKey })
      },
    },
  )
  const submit = () => {
    setAttempted(true)
    if (issues.length > 0) return focusFirstIssue(form)
    run()
  }
  return (
    <FormDialog
      title="Issue gift card"
      above={restaurant.name}
      description="Without payment. It reduces your revenue now, and pays for orders later."
      id={form}
      onSubmit={submit}
      onClose={close}
      submitLabel={<>Issue {amount ? formatMoney(amount) : ''}</>}
      busy={busy}
      busyLabel="Issuing…"
      waits
    >
      <FailureNotice
        failure={failure}
        title="The gift card was not issued"
        unknown={{
          title: 'Could not confirm the gift card',
          hint: 'Try again to see its code: it is issued only once.',
        }}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <MoneyField
          label="Amount"
          data-autofocus
          value={amount}
          error={issueOf('amount')}
          hint="From $5.00 to $500.00"
          onChange={setAmount}
        />
        <TextField
          label="Recipient"
          value={recipientName}
          maxLength={100}
          autoComplete="off"
          error={issueOf('recipientName')}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextField
          label="Email"
          optional
          type="email"
          value={email}
          maxLength={254}
          autoComplete="off"
          error={issueOf('recipientEmail')}
          hint="Without one, hand over the code yourself"
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <TextField
          label="Send on"
          optional
          type="date"
          value={deliverOn}
          min={today}
          disabled={recipientEmail === null}
          error={issueOf('deliverOn')}
          hint="Today if empty, otherwise at 8 AM"
          onChange={(event) => setDeliverOn(event.currentTarget.value)}
        />
      </div>
      <TextArea
        label="Message to the recipient"
        optional
        value={message}
        maxLength={maxGiftMessage}
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
      <TextField
        label="Reason"
        optional
        value={reason}
        maxLength={200}
        hint="For the audit log. The recipient does not see it."
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  )
}

function IssuedCard({
  restaurant,
  card,
  onClose,
}: {
  restaurant: StaffRestaurant
  card: IssuedGiftCard
  onClose: () => void
}) {
  return (
    <Dialog
      size="sm"
      title={`Gift card for ${card.recipientName}`}
      onClose={onClose}
      footer={
        <div className="flex flex-auto flex-wrap justify-end gap-2">
          <Button onClick={() => copy(card.code)}>
            <Copy className="size-4" />
            Copy code
          </Button>
          <Button variant="solid" onClick={onClose}>
            Done
          </Button>
        </div>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="rounded-16 bg-brand p-5 text-on-brand">
          <p className="font-semibold text-14">{restaurant.name}</p>
          <p className="mt-1 font-bold text-28">{formatMoney(card.initialAmount)}</p>
          <p className="mt-5 break-words font-code font-semibold text-18">{card.code}</p>
        </div>
        <p className="text-14 text-ink-2 wrap-anywhere">
          {card.recipientEmail
            ? `It is emailed to ${card.recipientEmail}. `
            : 'Write the code down or copy it: the gift card has no email address. '}
          The code is not shown again.
        </p>
      </div>
    </Dialog>
  )
}
