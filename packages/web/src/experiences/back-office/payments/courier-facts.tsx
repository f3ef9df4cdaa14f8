import { courierKitchenText } from '@comanda/domain/delivery/courier-text'
import { formatMoney } from '@comanda/domain/money/format'
import { textButtonClass } from '@comanda/ui/text-button'
import { useQuery } from '@tanstack/react-query'
import { formatFullMoment } from '../lists/days.ts'
import { courierQuery } from './queries.ts'

/** Courier status and proof of delivery. Renders nothing for orders without a courier. */
export function CourierFacts({
  restaurantId,
  orderId,
  zone,
  version,
}: {
  restaurantId: string
  orderId: string
  zone: string
  /** Changes whenever the courier changes. */
  version?: string
}) {
  const courier = useQuery(courierQuery(restaurantId, orderId, version)).data?.courier
  if (!courier) return null
  const { name, vehicle, statusAt, quotedFee, bookedFee, trackingUrl, proof } = courier
  return (
    <section aria-labelledby="payment-courier">
      <h3 id="payment-courier" className="font-semibold text-14">
        Courier
      </h3>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-13 [&>dd]:text-right [&>dt]:text-ink-2">
        <dt>State</dt>
        <dd>
          {courierKitchenText(courier)}
          {statusAt !== null && <span className="block text-ink-2">{formatFullMoment(statusAt, zone)}</span>}
        </dd>
        {name && (
          <>
            <dt>Name</dt>
            <dd className="wrap-anywhere">
              {name}
              {vehicle && `, ${vehicle}`}
            </dd>
          </>
        )}
        <dt>Fee</dt>
        <dd className="tnum">
          {bookedFee === null ? `${formatMoney(quotedFee)}, quoted` : formatMoney(bookedFee)}
          {bookedFee !== null && bookedFee !== quotedFee && (
            <span className="block text-ink-2">{formatMoney(quotedFee)} was quoted</span>
          )}
        </dd>
        {proof?.signedBy && (
          <>
            <dt>Received by</dt>
            <dd className="wrap-anywhere">{proof.signedBy}</dd>
          </>
        )}
        <Elsewhere name="Route" href={trackingUrl} label="Open the map" />
        <Elsewhere name="Picture" href={proof?.pictureUrl ?? null} label="Open the picture" />
        <Elsewhere name="Signature" href={proof?.signatureUrl ?? null} label="Open the signature" />
      </dl>
    </section>
  )
}

function Elsewhere({ name, href, label }: { name: string; href: string | null; label: string }) {
  if (href === null) return null
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <a href={href} target="_blank" rel="noopener noreferrer" className={textButtonClass}>
          {label}
          <span className="visually-hidden"> (opens in a new tab)</span>
        </a>
      </dd>
    </>
  )
}
