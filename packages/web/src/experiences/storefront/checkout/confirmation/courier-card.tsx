import type { CourierView } from '@comanda/contract/courier'
import { courierCustomerText, courierSteps, courierStepsReached } from '@comanda/domain/delivery/courier-text'
import { formatTime } from '@comanda/domain/time/format'
import type { Instant, Zone } from '@comanda/domain/time/instant'
import { cx } from '@comanda/ui/cx.ts'
import { Bike } from '@comanda/ui/icons.ts'
import { textButtonClass } from '@comanda/ui/text-button'

/** The courier's name, progress and tracking link. */
export function CourierCard({ courier, now, zone }: { courier: CourierView; now: Instant; zone: Zone }) {
  const { name, vehicle, phone, trackingUrl } = courier
  const sentence = courierCustomerText(courier)
  const reached = courierStepsReached(courier)
  const eta = arrivalText(courier, now, zone)
  return (
    <section
      aria-labelledby="courier"
      className="rounded-card border border-line bg-surface px-5 py-5 sm:px-7 print:hidden"
    >
      <h2 id="courier" className="flex items-center gap-2.5 font-semibold text-15">
        <Bike aria-hidden="true" className="size-4.5 text-ink-2" />
        Your courier
      </h2>
      <div className="mt-2 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p role="status" className="font-semibold text-18">
          {sentence}
        </p>
        {eta && <p className="text-15 text-ink-2 tnum">{eta}</p>}
      </div>
      <ol className="mt-4 grid grid-cols-4 gap-1.5">
        {courierSteps.map((step, index) => (
          <li key={step} aria-current={index + 1 === reached ? 'step' : undefined} className="outline-none!">
            <span
              className={cx('block h-1.5 rounded-full', index < reached ? 'bg-pick' : 'bg-line')}
              aria-hidden="true"
            />
            <span
              className={cx(
                'mt-1.5 block text-13',
                index < reached ? 'font-semibold text-ink' : 'text-ink-2',
              )}
            >
              {step}
              {index + 1 < reached && <span className="visually-hidden">, done</span>}
            </span>
          </li>
        ))}
      </ol>
      {(name || trackingUrl) && (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 text-15">
          {name && (
            <p className="wrap-anywhere text-ink-2">
              <b className="font-semibold text-ink">{name}</b>
              {vehicle && `, by ${vehicle}`}
              {phone && reached < 4 && (
                <>
                  {' · '}
                  <a href={`tel:${phone}`} className={textButtonClass}>
                    Call
                  </a>
                </>
              )}
            </p>
          )}
          {trackingUrl && reached > 0 && (
            <a href={trackingUrl} target="_blank" rel="noopener noreferrer" className={textButtonClass}>
              Follow the courier
              <span className="visually-hidden"> (opens in a new tab)</span>
            </a>
          )}
        </div>
      )}
    </section>
  )
}

function arrivalText({ state, status, dropoffEta }: CourierView, now: Instant, zone: Zone): string | null {
  if (state !== 'booked' || dropoffEta === null || status === null) return null
  if (!['pending', 'pickup', 'pickup_complete', 'dropoff'].includes(status)) return null
  return dropoffEta > now ? `At your door about ${formatTime(dropoffEta, zone)}` : 'At your door any minute'
}
