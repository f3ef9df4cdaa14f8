import type { PublicRestaurant } from '@comanda/contract/restaurants'
import { formatMoney } from '@comanda/domain/money/format'
import { slotDays } from '@comanda/domain/ordering/timing'
import { formatTime } from '@comanda/domain/time/format'
import type { Instant } from '@comanda/domain/time/instant'
import { zoneIfRepeated } from '@comanda/domain/time/repeated-time'
import { Button } from '@comanda/ui/button'
import { Notice } from '@comanda/ui/notice'
import { Segmented } from '@comanda/ui/segmented'
import { Select } from '@comanda/ui/select'
import { TextField } from '@comanda/ui/text-field'
import { useAction } from '../../../shared/use-action.ts'
import type { PhoneDraft } from './draft.ts'
import { requestQuote } from './queries.ts'

interface HandoverFieldsProps {
  restaurant: PublicRestaurant
  draft: PhoneDraft
  update: (change: Partial<PhoneDraft>) => void
  now: Instant
}

/** Pickup or delivery, when, and where to. */
export function HandoverFields({ restaurant, draft, update, now }: HandoverFieldsProps) {
  const { settings } = restaurant
  const zone = settings.timezone
  const { fulfillment, timing } = draft
  const days = slotDays(now, settings, fulfillment)
  const kinds = [
    ...(settings.pickupEnabled ? [{ value: 'pickup' as const, label: 'Pickup' }] : []),
    ...(settings.deliveryEnabled ? [{ value: 'delivery' as const, label: 'Delivery' }] : []),
  ]
  return (
    <section aria-labelledby="handover" className="rounded-card border border-line bg-surface p-4">
      <h2 id="handover" className="mb-3 font-semibold text-16">
        Pickup or delivery
      </h2>
      <div className="grid items-end gap-3 sm:grid-cols-2">
        <Segmented
          label="Order type"
          block
          options={kinds}
          value={fulfillment}
          onChange={(chosen) => update({ fulfillment: chosen, timing: { mode: 'asap' } })}
        />
        <Select
          label="Time"
          value={timing.mode === 'asap' ? 'asap' : timing.at}
          onChange={(at) => update({ timing: at === 'asap' ? { mode: 'asap' } : { mode: 'later', at } })}
          options={[['asap', 'As soon as possible']]}
          groups={days.map(({ label, slots }) => ({
            label,
            options: slots.map(
              (slot) => [slot, `${label}, ${formatTime(slot, zone)}${zoneIfRepeated(slot, zone)}`] as const,
            ),
          }))}
        />
      </div>
      {fulfillment === 'delivery' && <AddressFields restaurant={restaurant} draft={draft} update={update} />}
    </section>
  )
}

function AddressFields({ restaurant, draft, update }: Omit<HandoverFieldsProps, 'now'>) {
  const { quote, address } = draft
  const { run, busy, input, failure, reset } = useAction(
    (checked: string) => requestQuote(restaurant.id, checked),
    // The address can be corrected during its check.
    {
      onDone: (found, checked) => checked === address && update({ quote: found, address: found.address }),
    },
  )
  return (
    <form
      className="mt-3 grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        run(address)
      }}
    >
      <div className="flex items-end gap-2">
        <TextField
          label="Delivery address"
          placeholder="12 Elm St, Summit, NJ 07901"
          className="flex-auto"
          autoComplete="off"
          value={address}
          error={input === address ? failure?.message : undefined}
          onChange={(event) => {
            reset()
            update({ address: event.currentTarget.value, quote: null })
          }}
        />
        <Button
          type="submit"
          variant="outline"
          busy={busy}
          busyLabel="Checking…"
          disabled={address.trim() === ''}
        >
          Check
        </Button>
      </div>
      {quote && (
        <Notice tone="success" role="status">
          Delivery costs {formatMoney(quote.fee)}
          {quote.zone ? ` in ${quote.zone}` : ''}.
        </Notice>
      )}
      <TextField
        label="Note for the driver"
        optional
        value={draft.dropoffNote}
        onChange={(event) => update({ dropoffNote: event.currentTarget.value })}
      />
    </form>
  )
}
