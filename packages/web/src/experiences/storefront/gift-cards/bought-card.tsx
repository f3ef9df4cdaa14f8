import type { BoughtGiftCard } from '@comanda/contract/gift-card-purchases'
import type { PublicRestaurant } from '@comanda/contract/restaurants'
import { formatMoney } from '@comanda/domain/money/format'
import { formatDate } from '@comanda/domain/time/format'
import { startOfDay } from '@comanda/domain/time/zone'
import { Button } from '@comanda/ui/button'
import { CircleCheck, Printer } from '@comanda/ui/icons.ts'
import { useEffect, useRef } from 'react'
import { useRestaurantBase } from '../parts/restaurant-header.tsx'
import { GiftCardFace } from './gift-card-face.tsx'

/** A gift card that was just paid: its recipient and delivery date, or the card itself if it is for the purchaser. */
export function BoughtCard({
  restaurant,
  card,
  onAnother,
}: {
  restaurant: PublicRestaurant
  card: BoughtGiftCard
  onAnother: () => void
}) {
  const base = useRestaurantBase(restaurant.id)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid gap-6">
      <div className="print:hidden">
        <h1
          ref={heading}
          tabIndex={-1}
          className="flex items-center gap-3 font-display font-semibold text-28 tracking-display outline-none"
        >
          <CircleCheck className="size-7 flex-none text-success-ink" />
          Your gift card is paid for
        </h1>
        <p className="mt-3 text-16 text-ink-2">{deliveryText(card, restaurant.settings.timezone)}</p>
        <p className="mt-1 text-16 text-ink-2">We have sent a receipt to {card.purchaserEmail}.</p>
      </div>
      {card.card && (
        <GiftCardFace
          restaurantName={restaurant.name}
          amount={card.amount}
          code={card.card.code}
          balanceAddress={`${location.origin}${base}/gift-cards/balance`}
        />
      )}
      <div className="flex flex-wrap gap-3 print:hidden">
        {card.card && (
          <Button variant="brand" onClick={() => window.print()}>
            <Printer className="size-5" />
            Print
          </Button>
        )}
        <Button onClick={onAnother}>Buy another one</Button>
      </div>
    </div>
  )
}

function deliveryText(card: BoughtGiftCard, zone: string): string {
  const { recipientName, recipientEmail, deliverOn, isForSelf } = card
  const amount = formatMoney(card.amount)
  if (isForSelf)
    return `Your ${amount} gift card is below and in your email. Enter its code at checkout to pay with it.`
  const to = `the ${amount} gift card to ${recipientName} (${recipientEmail})`
  return deliverOn === null
    ? `We have emailed ${to}.`
    : `We email ${to} on ${formatDate(startOfDay(deliverOn, zone), zone)}, in the morning.`
}
