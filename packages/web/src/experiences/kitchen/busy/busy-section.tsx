import type { Instant } from '@comanda/domain/time/instant'
import { Button } from '@comanda/ui/button'
import { Segmented } from '@comanda/ui/segmented'
import { useState } from 'react'
import { useKitchen } from '../kitchen-provider.tsx'
import { busyChoices, busyDurations, formatBusy } from './format-busy.ts'
import { useBusy } from './use-busy.ts'

/**
 * Turns on busy mode: every new order is promised later for a while, and the storefront shows the later times
 * immediately.
 */
export function BusySection({ now }: { now: Instant }) {
  const { restaurant } = useKitchen()
  const [later, setLater] = useState('10')
  const [duration, setDuration] = useState('30')
  const busy = useBusy()
  const text = formatBusy(restaurant, now)
  return (
    <fieldset>
      <legend className="mb-2 font-semibold text-18">Busy</legend>
      {text && (
        <div className="mb-3 flex flex-wrap items-center justify-between gap-3 rounded-12 bg-new-tint px-4 py-2">
          <p className="font-semibold text-18 text-new-ink tnum">{text}</p>
          <Button size="kitchen" busy={busy.busy} onClick={busy.end}>
            End now
          </Button>
        </div>
      )}
      <div className="flex flex-wrap items-end gap-3">
        <Choice
          label="Delay new orders by"
          unit="min"
          values={busyChoices}
          value={later}
          onChange={setLater}
        />
        <Choice label="For" unit="min" values={busyDurations} value={duration} onChange={setDuration} />
        <Button
          size="kitchen"
          busy={busy.busy}
          onClick={() => busy.start(Number(later), Number(duration))}
          className="flex-auto"
        >
          +{later} min for {duration} min
        </Button>
      </div>
      <p className="mt-2 text-16 text-ink-2">
        Customers see the later times immediately. Orders already placed keep their times.
      </p>
      {busy.problem && (
        <p ref={reveal} role="alert" className="mt-2 font-semibold text-16 text-danger-ink">
          {busy.problem}
        </p>
      )}
    </fieldset>
  )
}

/** On a low screen the message would be below the edge of the dialog. */
function reveal(message: HTMLElement | null): void {
  message?.scrollIntoView({ block: 'nearest' })
}

interface ChoiceProps {
  label: string
  unit: string
  values: readonly number[]
  value: string
  onChange: (value: string) => void
}

function Choice({ label, unit, values, value, onChange }: ChoiceProps) {
  return (
    <div className="max-sm:w-full">
      <p aria-hidden="true" className="mb-1 text-16 text-ink-2">
        {label} ({unit})
      </p>
      <Segmented
        label={`${label}, in minutes`}
        options={values.map((minutes) => ({ value: String(minutes), label: String(minutes) }))}
        value={value}
        onChange={onChange}
        block
      />
    </div>
  )
}
