import type { OrderView } from '@comanda/contract/orders'
import type { PublicRestaurant } from '@comanda/contract/restaurants'
import { phaseOf } from '@comanda/domain/ordering/order-status'
import { dialLink, formatPhone } from '@comanda/domain/people/phone'
import { type Icon, MapPin, Navigation, Phone, Store } from '@comanda/ui/icons.ts'
import { LinkButton } from '@comanda/ui/link-button'
import { textButtonClass } from '@comanda/ui/text-button'
import type { ReactNode } from 'react'

/** Pickup or delivery address, and the restaurant's phone number: two cards; on a phone, two rows of one card. */
export function HandoverCards({ order, restaurant }: { order: OrderView; restaurant: PublicRestaurant }) {
  const { name, phone, address } = restaurant
  const isOver =
    ['completed', 'cancelled'].includes(phaseOf(order.status)) || order.paymentStatus === 'failed'
  return (
    <div className="grid max-sm:divide-y max-sm:divide-line max-sm:rounded-card max-sm:border max-sm:border-line max-sm:bg-surface sm:grid-cols-2 sm:gap-4 print:hidden">
      {order.fulfillment === 'delivery' ? (
        <InfoCard icon={MapPin} title="Delivery to">
          <p>{order.address}</p>
          {order.dropoffNote && <p className="mt-1 italic">“{order.dropoffNote}”</p>}
        </InfoCard>
      ) : (
        <InfoCard
          icon={Store}
          title={isOver ? 'Restaurant' : 'Pick up at'}
          link={
            address
              ? { icon: Navigation, href: mapUrl(address), label: 'Directions', isExternal: true }
              : undefined
          }
        >
          <p>{address || name}</p>
        </InfoCard>
      )}
      {phone && (
        <InfoCard
          icon={Phone}
          title={isOver ? 'Questions about this order?' : 'Need to change something?'}
          link={{ icon: Phone, href: dialLink(phone), label: formatPhone(phone) }}
        >
          <p>Call {name}</p>
        </InfoCard>
      )}
    </div>
  )
}

interface CardLink {
  icon: Icon
  href: string
  label: string
  isExternal?: true
}

/** On a phone the link is an icon at the end of the row. */
function InfoCard(card: { icon: Icon; title: string; link?: CardLink; children: ReactNode }) {
  const { icon: Glyph, title, link, children } = card
  return (
    <section className="flex items-center gap-4 px-5 py-4 sm:block sm:rounded-card sm:border sm:border-line sm:bg-surface sm:py-4.5">
      <div className="min-w-0 flex-auto">
        <h2 className="mb-1 flex items-center gap-2.5 font-semibold text-15 sm:mb-2">
          <Glyph aria-hidden="true" className="size-4.5 flex-none text-ink-2" />
          {title}
        </h2>
        <div className="wrap-anywhere text-15 text-ink-2">{children}</div>
      </div>
      {link && (
        <>
          <ExternalOrPlain link={link} className="aspect-square flex-none p-0! sm:hidden" asButton />
          <ExternalOrPlain link={link} className={`${textButtonClass} max-sm:hidden`} />
        </>
      )}
    </section>
  )
}

interface LinkLook {
  link: CardLink
  className: string
  asButton?: true
}

function ExternalOrPlain({ link, className, asButton }: LinkLook) {
  const { icon: Glyph, href, label, isExternal } = link
  const target = isExternal && { target: '_blank', rel: 'noopener noreferrer' }
  const hint = isExternal && <span className="visually-hidden"> (opens in a new tab)</span>
  if (!asButton)
    return (
      <a href={href} {...target} className={className}>
        {label}
        {hint}
      </a>
    )
  return (
    <LinkButton href={href} {...target} className={className}>
      <Glyph aria-hidden="true" className="size-5" />
      <span className="visually-hidden">{label}</span>
      {hint}
    </LinkButton>
  )
}

function mapUrl(address: string): string {
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: address })}`
}
