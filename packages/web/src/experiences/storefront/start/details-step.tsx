import { formatMoney } from '@comanda/domain/money/format'
import { Button } from '@comanda/ui/button'
import { CircleCheck, MapPin, TriangleAlert } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'
import { TextField } from '@comanda/ui/text-field'
import { addressForm } from './start-footer.tsx'
import type { Quote } from './use-quote.ts'
import type { Start } from './use-start.ts'

/** The delivery address and its delivery fee. */
export function DetailsStep({ start: { delivery, next } }: { start: Start }) {
  return (
    <form
      id={addressForm}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (delivery.quote) next()
        else void delivery.requestQuote()
      }}
    >
      <TextField
        label="Delivery address"
        name="address"
        autoComplete="street-address"
        maxLength={300}
        data-autofocus
        leading={<MapPin aria-hidden="true" className="size-4.5" />}
        placeholder="12 Maple Court, Summit, NJ 07901"
        hint="Street, city, state and zip code"
        value={delivery.address}
        error={delivery.issue ?? undefined}
        onChange={(event) => delivery.type(event.target.value)}
      />
      <div aria-live="polite">
        {delivery.quote && (
          <Notice
            tone="success"
            className="mt-4"
            icon={<CircleCheck aria-hidden="true" className="size-5" />}
            title="We deliver here"
            trailing={
              <b className="tnum">{delivery.quote.fee === 0 ? 'Free' : formatMoney(delivery.quote.fee)}</b>
            }
          >
            <p className="text-14">{arrivalText(delivery.quote.etaMinutes)}</p>
          </Notice>
        )}
      </div>
      <Refused delivery={delivery} />
    </form>
  )
}

function Refused({ delivery }: { delivery: Quote }) {
  const { failure, isFallingBack, switchToPickup, stay } = delivery
  if (!failure) return null
  return (
    <Notice
      tone="danger"
      look="line"
      role="alert"
      className="mt-4"
      icon={<TriangleAlert aria-hidden="true" className="size-5" />}
      title="Unable to deliver"
    >
      <p className="text-15">
        {failure.message}
        {/* A rejection explains itself; for a network or server error the code helps support. */}
        {(failure.status === null || failure.status >= 500) && (
          <span className="mt-0.5 block text-13 code">{failure.code}</span>
        )}
      </p>
      {isFallingBack && <p className="mt-1 text-15 text-ink-2">Switching your order to pickup…</p>}
      {switchToPickup && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button onClick={switchToPickup}>Switch to pickup</Button>
          {isFallingBack && (
            <Button variant="plain" onClick={stay}>
              Keep delivery
            </Button>
          )}
        </div>
      )}
    </Notice>
  )
}

function arrivalText(etaMinutes: number | null): string {
  return etaMinutes === null ? 'The fee is part of your total.' : `About ${etaMinutes} min delivery time.`
}
