import { weekdayName } from '@comanda/domain/time/format'
import { weekdays } from '@comanda/domain/time/weekly-hours'
import { ChoiceChip } from '@comanda/ui/choice-chip'
import { FieldError } from '@comanda/ui/field-error'
import { IconButton } from '@comanda/ui/icon-button'
import { Trash2 } from '@comanda/ui/icons.ts'
import { Select } from '@comanda/ui/select'
import { TextField } from '@comanda/ui/text-field'
import { TypedNumberField } from '../forms/typed-number-field.tsx'
import { fulfillmentLabels, type LimitsErrors, type RuleDraft } from './limits-draft.ts'

export interface RuleCardProps {
  rule: RuleDraft
  /** From 1 on. */
  place: number
  errors: LimitsErrors
  onChange: (change: Partial<RuleDraft>) => void
  onRemove: (button: HTMLElement) => void
}

/** Which orders a rule limits, when, and how much it allows. */
export function RuleCard({ rule, place, errors, onChange, onRemove }: RuleCardProps) {
  const { key } = rule
  const daysError = errors[`${key}.days`]
  const isAllDay = rule.from === rule.to
  return (
    <li className="rounded-card border border-line bg-surface p-4">
      <div className="mb-3 flex items-center justify-between gap-3">
        <h2 className="font-semibold text-14">Limit {place}</h2>
        <IconButton
          label={`Remove limit ${place}`}
          icon={<Trash2 className="size-4.5" />}
          data-remove
          onClick={({ currentTarget }) => onRemove(currentTarget)}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-3">
        <Select
          label="Orders"
          value={rule.fulfillment}
          onChange={(fulfillment) => onChange({ fulfillment })}
          labels={fulfillmentLabels}
        />
        <TextField
          label="From"
          type="time"
          value={rule.from}
          error={errors[`${key}.from`]}
          hint={isAllDay ? 'The whole day.' : undefined}
          onChange={(event) => onChange({ from: event.currentTarget.value })}
        />
        <TextField
          label="To"
          type="time"
          value={rule.to}
          error={errors[`${key}.to`]}
          hint={rule.to < rule.from ? 'On the next day.' : undefined}
          onChange={(event) => onChange({ to: event.currentTarget.value })}
        />
      </div>
      <fieldset className="mt-4">
        <legend className="mb-1.5 font-medium text-small">Days</legend>
        <div className="flex flex-wrap gap-2">
          {weekdays.map((day) => (
            <ChoiceChip
              key={day}
              label={
                <>
                  <span aria-hidden="true">{weekdayName(day).slice(0, 3)}</span>
                  <span className="visually-hidden">{weekdayName(day)}</span>
                </>
              }
              checked={rule.days.includes(day)}
              onChange={(event) => {
                const { checked } = event.currentTarget
                onChange({
                  days: weekdays.filter((each) => (each === day ? checked : rule.days.includes(each))),
                })
              }}
            />
          ))}
        </div>
        {daysError && <FieldError>{daysError}</FieldError>}
      </fieldset>
      <div className="mt-4 grid gap-4 sm:grid-cols-3">
        <TypedNumberField
          label="Orders per 15 minutes"
          unit="orders"
          hint="By promised time."
          value={rule.maxOrders}
          error={errors[`${key}.maxOrders`]}
          onChange={(maxOrders) => onChange({ maxOrders })}
        />
        <TypedNumberField
          label="Prep per 15 minutes"
          unit="minutes"
          hint="For all dishes together."
          value={rule.maxPrepMinutes}
          error={errors[`${key}.maxPrepMinutes`]}
          onChange={(maxPrepMinutes) => onChange({ maxPrepMinutes })}
        />
        <TypedNumberField
          label="In progress at once"
          unit="orders"
          hint="More ASAP orders wait, and appear on the board when one is ready."
          value={rule.maxInProgress}
          error={errors[`${key}.maxInProgress`]}
          onChange={(maxInProgress) => onChange({ maxInProgress })}
        />
      </div>
    </li>
  )
}
