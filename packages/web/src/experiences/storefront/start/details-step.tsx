import { formatMoney } from '@comanda/domain/money/format'
import type { OrderingSettings } from '@comanda/domain/ordering/restaurant'
import {
  type AddressFields,
  type AddressIssues,
  addressFieldsOf,
  addressLimits,
  parseAddress,
  readAddressFields,
} from '@comanda/domain/people/address'
import { usStates } from '@comanda/domain/people/us-states'
import { asRecord } from '@comanda/domain/stored-value'
import type { Instant } from '@comanda/domain/time/instant'
import { Button } from '@comanda/ui/button'
import { CircleCheck, TriangleAlert } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'
import { Select } from '@comanda/ui/select'
import { TextField } from '@comanda/ui/text-field'
import { useId, useState } from 'react'
import { useNow } from '../../../shared/clock.ts'
import { isUnknownOutcome } from '../../../shared/failure.ts'
import { formatReadyRange } from '../order/format-timing.ts'
import { usePage, useRestaurant } from '../page.tsx'
import { addressForm } from './start-footer.tsx'
import type { Quote } from './use-quote.ts'
import type { Start } from './use-start.ts'

/** The delivery address and its delivery fee. */
export function DetailsStep({ start: { delivery, next } }: { start: Start }) {
  const restaurant = useRestaurant()
  const now = useNow(usePage().now, 60_000)
  const id = useId()
  const [issues, setIssues] = useState<AddressIssues>({})
  const fields = delivery.fields ?? firstFields(delivery.initialAddress, restaurant.address)
  const edit = (patch: Partial<AddressFields>) => {
    const parsed = patch.street === undefined ? null : parseAddress(patch.street)
    // A pasted line fills all fields.
    const edited = parsed?.ok ? addressFieldsOf(parsed.address) : { ...fields, ...patch }
    setIssues({})
    delivery.edit(edited)
  }
  const submit = () => {
    if (delivery.quote) return next()
    const read = readAddressFields(fields)
    setIssues(read.ok ? {} : read.issues)
    if (read.ok) {
      delivery.edit(addressFieldsOf(read.address))
      return void delivery.requestQuote(fields)
    }
    const first = fieldOrder.find((field) => read.issues[field])
    document.getElementById(`${id}-${first}`)?.focus()
  }
  const field = (name: keyof AddressFields) => ({
    id: `${id}-${name}`,
    value: fields[name],
    // One sentence covers all missing fields.
    error: fieldOrder.find((each) => issues[each]) === name ? issues[name] : undefined,
    'aria-invalid': issues[name] ? true : undefined,
  })
  return (
    <form
      id={addressForm}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <fieldset className="grid grid-cols-6 items-start gap-x-3 gap-y-4">
        <legend className="visually-hidden">Delivery address</legend>
        <TextField
          {...field('street')}
          label="Street address"
          name="street"
          autoComplete="address-line1"
          // A line with all parts can be pasted.
          maxLength={300}
          data-autofocus
          placeholder="12 Maple Court"
          className="col-span-6"
          onChange={(event) => edit({ street: event.currentTarget.value })}
        />
        <TextField
          {...field('apartment')}
          label="Apartment, suite, floor"
          optional
          name="apartment"
          autoComplete="address-line2"
          maxLength={addressLimits.apartment}
          className="col-span-6"
          onChange={(event) => edit({ apartment: event.currentTarget.value })}
        />
        <TextField
          {...field('city')}
          label="City"
          name="city"
          autoComplete="address-level2"
          maxLength={addressLimits.city}
          className="col-span-6 sm:col-span-2"
          onChange={(event) => edit({ city: event.currentTarget.value })}
        />
        <Select
          {...field('state')}
          label="State"
          name="state"
          autoComplete="address-level1"
          className="col-span-3 sm:col-span-2"
          onChange={(state) => edit({ state })}
          options={[['', 'Choose'], ...usStates]}
        />
        <TextField
          {...field('zip')}
          label="ZIP code"
          name="zip"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={addressLimits.zip}
          className="col-span-3 sm:col-span-2"
          inputClassName="tnum"
          onChange={(event) => edit({ zip: event.currentTarget.value })}
        />
      </fieldset>
      <div aria-live="polite">
        {delivery.quote && (
          <Notice
            tone="success"
            className="mt-4"
            icon={<CircleCheck className="size-5" />}
            title="We deliver here"
            trailing={
              <b className="tnum">{delivery.quote.fee === 0 ? 'Free' : formatMoney(delivery.quote.fee)}</b>
            }
          >
            <p className="text-14">{arrivalText(delivery.quote.etaMinutes, restaurant.settings, now)}</p>
            {delivery.quote.minimumOrder ? (
              <p className="text-14">Minimum order {formatMoney(delivery.quote.minimumOrder)}</p>
            ) : null}
          </Notice>
        )}
      </div>
      <Refused delivery={delivery} />
    </form>
  )
}

const fieldOrder = ['street', 'apartment', 'city', 'state', 'zip'] as const

/** The address of the order, or an empty one in the restaurant's state. */
function firstFields(address: string, restaurantAddress: string): AddressFields {
  const known = parseAddress(address)
  if (known.ok) return addressFieldsOf(known.address)
  const near = parseAddress(restaurantAddress)
  return { street: '', apartment: '', city: '', state: near.ok ? near.address.state : '', zip: '' }
}

function Refused({ delivery }: { delivery: Quote }) {
  const { failure, isFallingBack, switchToPickup, stay } = delivery
  if (!failure) return null
  const advice = advices[String(asRecord(failure.data)?.advice)]
  return (
    <Notice
      tone="danger"
      look="line"
      role="alert"
      className="mt-4"
      icon={<TriangleAlert className="size-5" />}
      title="Unable to deliver"
    >
      <p className="text-15">
        {failure.message}
        {/* A rejection explains itself; for a network or server error the code helps support. */}
        {isUnknownOutcome(failure) && <span className="mt-0.5 block text-13 code">{failure.code}</span>}
      </p>
      {advice && <p className="mt-1 text-15">{advice}</p>}
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

const advices: Partial<Record<string, string>> = {
  other_address: 'Couriers do not deliver to this address. Check it, or try another one.',
  try_again:
    'The problem is not your address: the courier service cannot be reached right now. Try again in a minute.',
}

/** An order placed now: preparation and the courier's trip. */
function arrivalText(etaMinutes: number | null, settings: OrderingSettings, now: Instant): string {
  if (etaMinutes === null) return 'The fee is part of your total.'
  return `At your door in about ${formatReadyRange('delivery', settings, etaMinutes, now)} when you order now.`
}
