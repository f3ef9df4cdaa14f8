import { ChoiceGroup } from '@comanda/ui/choice-group'
import { Radio } from '@comanda/ui/radio'
import { Switch } from '@comanda/ui/switch'
import { useId } from 'react'
import type { Issues } from '../forms/draft.ts'
import { TypedNumberField } from '../forms/typed-number-field.tsx'
import { type SettingsDraft, stepTexts } from './settings-draft.ts'

export interface FieldsProps {
  draft: SettingsDraft
  issues: Issues<SettingsDraft>
  onChange: (change: Partial<SettingsDraft>) => void
}

/** When a ticket counts as late. */
export function LateFields({ draft, issues, onChange }: FieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TypedNumberField
        label="Amber after"
        unit="minutes"
        hint="From payment, or from when a scheduled order appears on the board."
        value={draft.warnMinutes}
        error={issues.warnMinutes}
        onChange={(warnMinutes) => onChange({ warnMinutes })}
      />
      <TypedNumberField
        label="Red after"
        unit="minutes"
        hint="The ticket’s time turns red and shows a timer."
        value={draft.lateMinutes}
        error={issues.lateMinutes}
        onChange={(lateMinutes) => onChange({ lateMinutes })}
      />
    </div>
  )
}

/** What happens to an order that is not acknowledged. */
export function EscalationFields({ draft, issues, onChange }: FieldsProps) {
  return (
    <div className="grid gap-4">
      <Switch
        label="Notify the management"
        description="By email and text message, once for each order that is not acknowledged."
        checked={draft.escalates}
        onChange={(event) => onChange({ escalates: event.currentTarget.checked })}
      />
      {draft.escalates && (
        <>
          <TypedNumberField
            label="After"
            unit="minutes"
            hint="From payment, or from when a scheduled order appears on the board."
            value={draft.escalateMinutes}
            error={issues.escalateMinutes}
            onChange={(escalateMinutes) => onChange({ escalateMinutes })}
          />
          <Switch
            label="Then cancel and refund the order"
            description="If it is still not acknowledged: the customer is refunded and notified."
            checked={draft.givesUp}
            onChange={(event) => onChange({ givesUp: event.currentTarget.checked })}
          />
          {draft.givesUp && (
            <TypedNumberField
              label="Auto-cancel after"
              unit="minutes"
              value={draft.giveUpMinutes}
              error={issues.giveUpMinutes}
              onChange={(giveUpMinutes) => onChange({ giveUpMinutes })}
            />
          )}
        </>
      )}
    </div>
  )
}

/** How long before its time a scheduled order appears on the board. */
export function LeadFields({
  draft,
  issues,
  onChange,
  prepMinutes,
}: FieldsProps & { prepMinutes: number | null }) {
  const usual = prepMinutes === null ? 'the usual pickup or delivery time' : `${prepMinutes} minutes`
  return (
    <div className="grid gap-4">
      <Switch
        label="Custom lead time"
        description={`If off, a scheduled order rings ahead of its time by the preparation time: ${usual}.`}
        checked={draft.ownLead}
        onChange={(event) => onChange({ ownLead: event.currentTarget.checked })}
      />
      {draft.ownLead && (
        <TypedNumberField
          label="Ring before the scheduled time"
          unit="minutes"
          value={draft.leadMinutes}
          error={issues.leadMinutes}
          onChange={(leadMinutes) => onChange({ leadMinutes })}
        />
      )}
    </div>
  )
}

/** Whether customers can wait in their car. */
export function CurbsideFields({ draft, onChange }: FieldsProps) {
  return (
    <Switch
      label="Bring pickup orders to the car"
      description="Customers describe their car on the page of their order and press “I’m here”; their ticket then shows it and sounds once."
      checked={draft.offersCurbside}
      onChange={(event) => onChange({ offersCurbside: event.currentTarget.checked })}
    />
  )
}

/** How many presses an order takes, and whether the last checked line is one of them. */
export function StepFields({ draft, onChange }: FieldsProps) {
  const name = useId()
  return (
    <div className="grid gap-4">
      <ChoiceGroup legend="From new to completed">
        {stepChoices.map(({ value, description }) => (
          <Radio
            key={value}
            name={name}
            label={stepTexts[value]}
            description={description}
            checked={draft.steps === value}
            onChange={() => onChange({ steps: value })}
          />
        ))}
      </ChoiceGroup>
      <Switch
        label="Ready once everything is checked off"
        description="When the last line of an acknowledged order is checked off, the order is marked as ready. Orders with free kids meals are not, because these are not checked off."
        checked={draft.readyWhenMade}
        onChange={(event) => onChange({ readyWhenMade: event.currentTarget.checked })}
      />
    </div>
  )
}

const stepChoices = [
  { value: 'four', description: 'Acknowledge, start preparing, mark ready, hand over.' },
  { value: 'three', description: 'Start preparing, mark ready, hand over.' },
  { value: 'two', description: 'Mark ready, hand over.' },
  { value: 'one', description: 'Done. The customer is notified that the order is ready.' },
] as const
