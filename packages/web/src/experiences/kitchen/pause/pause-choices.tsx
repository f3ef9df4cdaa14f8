import { pauseEndsAt } from '@comanda/domain/ordering/pause'
import {
  customPauseReason,
  type PauseDuration,
  type PauseReason,
  pauseDurationLabels,
  pauseDurations,
  pauseReasons,
} from '@comanda/domain/ordering/pause-reasons'
import { type Instant, minutes, type Zone } from '@comanda/domain/time/instant'
import { ChoiceGroup } from '@comanda/ui/choice-group'
import { ChoiceInput } from '@comanda/ui/choice-input'
import { ChoiceTile } from '@comanda/ui/choice-tile'
import { cx } from '@comanda/ui/cx.ts'
import { TextField } from '@comanda/ui/text-field'
import { useId } from 'react'
import { formatUntil } from './pause-messages.ts'

export interface ReasonChoiceProps {
  value: PauseReason | null
  onChange: (reason: PauseReason) => void
  /** Free text, if no reason of the list fits. */
  custom: string
  onCustom: (custom: string) => void
}

/** Why ordering is paused. */
export function ReasonChoice({ value, onChange, custom, onCustom }: ReasonChoiceProps) {
  const name = useId()
  return (
    <ChoiceGroup legend="Reason">
      <div className="grid gap-2.5 sm:grid-cols-2">
        {pauseReasons.map((reason, index) => (
          <label
            key={reason}
            htmlFor={`${name}-${index}`}
            className={cx(
              'flex min-h-14 cursor-pointer items-center gap-3 rounded-8 border border-line-2 px-4 py-2 font-medium text-18',
              'has-checked:border-ink has-checked:bg-raised/60 has-checked:font-semibold has-checked:inset-ring-1 has-checked:inset-ring-ink',
              'has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
              reason === customPauseReason && 'sm:col-span-2',
            )}
          >
            <ChoiceInput
              kind="radio"
              id={`${name}-${index}`}
              name={name}
              checked={value === reason}
              onChange={() => onChange(reason)}
            />
            {reason}
          </label>
        ))}
      </div>
      {value === customPauseReason && (
        <TextField
          label="Your reason"
          className="mt-3"
          value={custom}
          maxLength={200}
          required
          autoFocus
          hint="Management and the history show this text exactly as you enter it."
          onChange={(event) => onCustom(event.currentTarget.value)}
        />
      )}
    </ChoiceGroup>
  )
}

export interface DurationChoiceProps {
  value: PauseDuration
  onChange: (duration: PauseDuration) => void
  now: Instant
  zone: Zone
}

/** Duration, with the time at which it ends. */
export function DurationChoice({ value, onChange, now, zone }: DurationChoiceProps) {
  const name = useId()
  return (
    <ChoiceGroup legend="Duration">
      <div className="grid gap-2.5 sm:grid-cols-3">
        {pauseDurations.map((duration) => (
          <ChoiceTile
            key={duration}
            centered
            name={name}
            title={pauseDurationLabels[duration]}
            detail={formatUntil(
              pauseEndsAt({ since: now, until: duration === -1 ? null : now + minutes(duration) }, zone),
              now,
              zone,
            )}
            checked={value === duration}
            onChange={() => onChange(duration)}
          />
        ))}
      </div>
    </ChoiceGroup>
  )
}
