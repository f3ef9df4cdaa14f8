import type { GiftCard, GiftCardEntry } from '@comanda/contract/gift-cards'
import { formatMoney } from '@comanda/domain/money/format'
import { zonedTime } from '@comanda/domain/time/zone'
import { Button } from '@comanda/ui/button'
import { Ban, Send, ShieldAlert, Undo2 } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'
import { Skeleton } from '@comanda/ui/skeleton'
import { toast } from '@comanda/ui/toast.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction } from '../../../shared/use-action.ts'
import { Fact, Facts } from '../facts.tsx'
import { formatDayOfYear, formatFullMoment } from '../lists/days.ts'
import { NotLoaded } from '../not-loaded.tsx'
import { failureOf } from '../queries.ts'
import { SidePanel } from '../screen.tsx'
import { type StaffRestaurant, useStaff } from '../session.tsx'
import { EndDialog } from './end-dialog.tsx'
import { GiftCardState } from './gift-card-state.tsx'
import { type GiftCardDetails, giftCardQuery, giftCardsKey, sendGiftCard } from './queries.ts'

/** One gift card: its balance, recipient and history. */
export function GiftCardPanel({
  restaurant,
  giftCardId,
  onClose,
}: {
  restaurant: StaffRestaurant
  giftCardId: string
  onClose: () => void
}) {
  const query = useQuery(giftCardQuery(restaurant.id, giftCardId))
  const queries = useQueryClient()
  const [ending, setEnding] = useState<'void' | 'refund' | null>(null)
  const card = query.data
  const failure = failureOf(query, 'The gift card did not load')
  const refresh = () => queries.invalidateQueries({ queryKey: giftCardsKey })
  return (
    <SidePanel
      title={card ? `Gift card ending in ${card.last4}` : 'Gift card'}
      description={card && `Created ${formatFullMoment(card.createdAt, restaurant.timezone)}`}
      onClose={onClose}
      footer={
        card?.status === 'active' && (
          <Actions
            card={card}
            restaurant={restaurant}
            onVoid={() => setEnding('void')}
            onReturn={() => setEnding('refund')}
            onSent={refresh}
          />
        )
      }
    >
      {card ? (
        <div className="grid gap-6">
          {card.paymentDispute !== null && <DisputeNotice state={card.paymentDispute} />}
          <CardFacts card={card} zone={restaurant.timezone} />
          <Entries card={card} zone={restaurant.timezone} />
        </div>
      ) : (
        <NotLoaded failure={failure} className="grid gap-3">
          {['w-40', 'w-64', 'w-52'].map((width) => (
            <Skeleton key={width} className={`h-4 ${width}`} />
          ))}
        </NotLoaded>
      )}
      {card && ending && (
        <EndDialog
          by={ending}
          restaurant={restaurant}
          card={card}
          onClose={() => setEnding(null)}
          onChanged={refresh}
        />
      )}
    </SidePanel>
  )
}

function Actions({
  card,
  restaurant,
  onVoid,
  onReturn,
  onSent,
}: {
  card: GiftCardDetails
  restaurant: StaffRestaurant
  onVoid: () => void
  onReturn: () => void
  onSent: () => unknown
}) {
  const { may } = useStaff()
  // One email while the panel is open, however often the button is clicked.
  const [requestKey] = useState(() => crypto.randomUUID())
  const [isSent, setSent] = useState(false)
  const sending = useAction(
    () => sendGiftCard({ restaurantId: restaurant.id, giftCardId: card.id, requestKey }),
    {
      onDone: () => {
        setSent(true)
        toast.success(`Sent to ${card.recipientEmail}`)
        return onSent()
      },
      toasts: true,
    },
  )
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {card.refundable > 0 && may('payments.refund', restaurant.id) && (
        <Button onClick={onReturn}>
          <Undo2 className="size-4" />
          Refund
        </Button>
      )}
      <Button onClick={onVoid}>
        <Ban className="size-4" />
        Void
      </Button>
      {card.recipientEmail && card.paymentDispute === null && (
        <Button
          variant="solid"
          busy={sending.busy}
          busyLabel="Sending…"
          aria-disabled={isSent}
          onClick={() => !isSent && sending.run()}
        >
          <Send className="size-4" />
          {isSent ? 'Sent' : card.deliveredAt === null ? 'Send now' : 'Send again'}
        </Button>
      )}
    </div>
  )
}

function DisputeNotice({ state }: { state: NonNullable<GiftCard['paymentDispute']> }) {
  return (
    <Notice
      tone={state === 'open' ? 'danger' : 'neutral'}
      icon={<ShieldAlert className="size-4.5" />}
      title={state === 'open' ? 'Payment disputed' : 'The dispute was lost'}
    >
      {state === 'open'
        ? 'The gift card cannot be spent or refunded until the bank has decided the dispute.'
        : 'The bank returned the money to the purchaser. The remaining balance was voided.'}
    </Notice>
  )
}

function CardFacts({ card, zone }: { card: GiftCard; zone: string }) {
  return (
    <Facts>
      <Fact name="Left">
        <b className="font-semibold text-16">{formatMoney(card.balance)}</b>
      </Fact>
      <Fact name="Amount">{formatMoney(card.initialAmount)}</Fact>
      <Fact name="State">
        <GiftCardState card={card} />
      </Fact>
      {card.source === 'sold' && (
        <Fact name="Purchaser">
          {card.purchaserName}
          {card.purchaserEmail && <span className="block">{card.purchaserEmail}</span>}
        </Fact>
      )}
      <Fact name="Recipient">{card.recipientName}</Fact>
      {card.recipientEmail && <Fact name="Email">{card.recipientEmail}</Fact>}
      <Fact name="Emailed">{emailedText(card, zone)}</Fact>
      {card.message && <Fact name="Message">{card.message}</Fact>}
    </Facts>
  )
}

function emailedText({ deliveredAt, deliverOn, createdAt }: GiftCard, zone: string): string {
  if (deliveredAt !== null) return formatFullMoment(deliveredAt, zone)
  const year = Number(zonedTime(createdAt, zone).date.slice(0, 4))
  return deliverOn === null ? 'No' : `On ${formatDayOfYear(deliverOn, year)}`
}

function Entries({ card, zone }: { card: GiftCardDetails; zone: string }) {
  return (
    <section aria-labelledby="gift-card-entries">
      <h3 id="gift-card-entries" className="font-semibold text-14">
        History
      </h3>
      <ul className="mt-2 divide-y divide-line">
        {card.entries.map((entry) => (
          <li key={`${entry.at} ${entry.kind} ${entry.amount}`} className="flex gap-4 py-2 text-13">
            <span className="min-w-0 flex-auto">
              <span className="font-semibold">{labelOf(entry, card.source)}</span>
              {[entry.by, entry.note].filter(Boolean).map((text) => (
                <span key={text} className="block wrap-anywhere">
                  {text}
                </span>
              ))}
              <time dateTime={new Date(entry.at).toISOString()} className="block text-12 text-ink-2">
                {formatFullMoment(entry.at, zone)}
              </time>
            </span>
            <span className="font-semibold tnum">
              {entry.amount > 0 ? '+' : ''}
              {formatMoney(entry.amount)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function labelOf({ kind, orderNumber }: GiftCardEntry, source: GiftCard['source']): string {
  if (kind === 'issue' && source === 'sold') return 'Sold'
  return orderNumber === null ? labels[kind] : `${labels[kind]} ${orderNumber}`
}

const labels: Record<GiftCardEntry['kind'], string> = {
  issue: 'Issued',
  redeem: 'Paid order',
  release: 'Returned by unpaid order',
  refund: 'Refund of order',
  void: 'Voided',
  return: 'Refunded to the purchaser’s card',
  return_failed: 'Refund refused by the bank',
}
