import { Switch } from '@comanda/ui/switch'
import { NumberField } from './number-field.tsx'
import type { DraftErrors, SettingsDraft } from './settings-draft.ts'

export interface FieldsProps {
  draft: SettingsDraft
  errors: DraftErrors
  onChange: (change: Partial<SettingsDraft>) => void
}

/** When a ticket looks late. */
export function LateFields({ draft, errors, onChange }: FieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <NumberField
        label="Amber after"
        unit="minutes"
        hint="Counted from the payment, or from the time a scheduled order comes onto the board."
        value={draft.warnMinutes}
        error={errors.warnMinutes}
        onChange={(warnMinutes) => onChange({ warnMinutes })}
      />
      <NumberField
        label="Red after"
        unit="minutes"
        hint="The time on the ticket turns red, with a timer."
        value={draft.lateMinutes}
        error={errors.lateMinutes}
        onChange={(lateMinutes) => onChange({ lateMinutes })}
      />
    </div>
  )
}

/** What happens to an order that nobody acknowledges. */
export function EscalationFields({ draft, errors, onChange }: FieldsProps) {
  return (
    <div className="grid gap-4">
      <Switch
        label="Tell the management"
        description="By e-mail and text message, once for each order that nobody has acknowledged."
        checked={draft.escalates}
        onChange={(event) => onChange({ escalates: event.currentTarget.checked })}
      />
      {draft.escalates && (
        <>
          <NumberField
            label="After"
            unit="minutes"
            hint="Counted from the payment, or from the time a scheduled order comes onto the board."
            value={draft.escalateMinutes}
            error={errors.escalateMinutes}
            onChange={(escalateMinutes) => onChange({ escalateMinutes })}
          />
          <Switch
            label="Then cancel and refund it"
            description="When still nobody takes it: the customer gets their money back and is told."
            checked={draft.givesUp}
            onChange={(event) => onChange({ givesUp: event.currentTarget.checked })}
          />
          {draft.givesUp && (
            <NumberField
              label="That long after the management was told"
              unit="minutes"
              value={draft.giveUpMinutes}
              error={errors.giveUpMinutes}
              onChange={(giveUpMinutes) => onChange({ giveUpMinutes })}
            />
          )}
        </>
      )}
    </div>
  )
}

/** How long before its time a scheduled order comes onto the board. */
export function LeadFields({
  draft,
  errors,
  onChange,
  prepMinutes,
}: FieldsProps & { prepMinutes: number | null }) {
  const usual = prepMinutes === null ? 'the usual time of pickup or delivery' : `${prepMinutes} minutes`
  return (
    <div className="grid gap-4">
      <Switch
        label="A lead time of our own"
        description={`Else a scheduled order rings as long before its time as preparing takes: ${usual}.`}
        checked={draft.ownLead}
        onChange={(event) => onChange({ ownLead: event.currentTarget.checked })}
      />
      {draft.ownLead && (
        <NumberField
          label="It rings before its time"
          unit="minutes"
          value={draft.leadMinutes}
          error={errors.leadMinutes}
          onChange={(leadMinutes) => onChange({ leadMinutes })}
        />
      )}
    </div>
  )
}
