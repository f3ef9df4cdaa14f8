import type { OrderView } from '@comanda/contract/orders'
import type { PublicRestaurant } from '@comanda/contract/restaurants'
import { type Icon, MapPin, Phone, Store } from '@comanda/ui/icons.ts'
import { textButtonClass } from '@comanda/ui/text-button'
import type { ReactNode } from 'react'

/** Pickup or delivery address, and the restaurant's phone number. */
export function HandoverCards({ order, restaurant }: { order: OrderView; restaurant: PublicRestaurant }) {
  const { name, phone, address } = restaurant
  return (
    <div className="grid gap-4 sm:grid-cols-2 print:hidden">
      {order.fulfillment === 'delivery' ? (
        <InfoCard icon={MapPin} title="Delivery to">
          <p>{order.address}</p>
          {order.dropoffNote && <p className="mt-1 italic">“{order.dropoffNote}”</p>}
        </InfoCard>
      ) : (
        <InfoCard icon={Store} title="Pick up at">
          <p>{address}</p>
          <a href={mapUrl(address)} target="_blank" rel="noopener noreferrer" className={textButtonClass}>
            Directions
            <span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        </InfoCard>
      )}
      <InfoCard icon={Phone} title="Need to change something?">
        <p>Call {name}</p>
        <a href={`tel:${phone}`} className={textButtonClass}>
          {phone}
        </a>
      </InfoCard>
    </div>
  )
}

function InfoCard({ icon: Glyph, title, children }: { icon: Icon; title: string; children: ReactNode }) {
  return (
    <section className="rounded-card border border-line bg-surface px-5 py-4.5">
      <h2 className="mb-2 flex items-center gap-2.5 font-semibold text-15">
        <Glyph aria-hidden="true" className="size-4.5 text-ink-2" />
        {title}
      </h2>
      <div className="wrap-anywhere text-15 text-ink-2">{children}</div>
    </section>
  )
}

function mapUrl(address: string): string {
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: address })}`
}
