import { formatMoney } from '@comanda/domain/money/format'
import { Button } from '@comanda/ui/button'
import { CircleCheck, MapPin, TriangleAlert } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'
import { TextField } from '@comanda/ui/text-field'
import type { Quote } from './use-quote.ts'
import type { Start } from './use-start.ts'

export const addressForm = 'delivery-address'

/** Where to, and what it costs to bring it there. */
export function DetailsStep({ start: { delivery, next } }: { start: Start }) {
  return (
    <form
      id={addressForm}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (delivery.quote) next()
        else void delivery.ask()
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
            <p className="text-14">{arrival(delivery.quote.etaMinutes)}</p>
          </Notice>
        )}
      </div>
      <Refused delivery={delivery} />
    </form>
  )
}

function Refused({ delivery }: { delivery: Quote }) {
  const { failure, isGivingUp, giveUpNow, stay } = delivery
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
        {/* Of an answer the sentence says all; where none came, the code tells support why. */}
        {(failure.status === null || failure.status >= 500) && (
          <span className="mt-0.5 block text-13 code">{failure.code}</span>
        )}
      </p>
      {isGivingUp && <p className="mt-1 text-15 text-ink-2">Turning your order to pickup…</p>}
      {giveUpNow && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button onClick={giveUpNow}>Switch to pickup</Button>
          {isGivingUp && (
            <Button variant="plain" onClick={stay}>
              Stay with delivery
            </Button>
          )}
        </div>
      )}
    </Notice>
  )
}

function arrival(etaMinutes: number | null): string {
  return etaMinutes === null ? 'The fee is part of your total.' : `About ${etaMinutes} min on the road.`
}
