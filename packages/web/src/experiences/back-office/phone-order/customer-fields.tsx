import type { CustomerIssues } from '@comanda/domain/people/customer'
import { formatPhone } from '@comanda/domain/people/phone'
import { Checkbox } from '@comanda/ui/checkbox'
import { TextField } from '@comanda/ui/text-field'
import { MaskedField } from '../../../shared/masked-field.tsx'
import type { PhoneDraft } from './draft.ts'

/** Who calls, and how to reach them. */
export function CustomerFields({
  draft,
  update,
  issues,
}: {
  draft: PhoneDraft
  update: (change: Partial<PhoneDraft>) => void
  issues: CustomerIssues
}) {
  return (
    <section aria-labelledby="customer" className="rounded-card border border-line bg-surface p-4">
      <h2 id="customer" className="mb-3 font-semibold text-16">
        Customer
      </h2>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <TextField
          label="First name"
          autoComplete="off"
          value={draft.firstName}
          error={issues.firstName}
          onChange={(event) => update({ firstName: event.currentTarget.value })}
        />
        <TextField
          label="Last name"
          autoComplete="off"
          value={draft.lastName}
          error={issues.lastName}
          onChange={(event) => update({ lastName: event.currentTarget.value })}
        />
        <MaskedField
          label="Phone number"
          type="tel"
          inputMode="tel"
          autoComplete="off"
          format={formatPhone}
          value={draft.phone}
          error={issues.phone}
          onChange={(phone) => update({ phone })}
          inputClassName="tnum"
        />
        <TextField
          label="Email"
          optional
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint="For the receipt"
          value={draft.email}
          error={issues.email}
          onChange={(event) => update({ email: event.currentTarget.value })}
        />
      </div>
      <div className="mt-3 grid gap-1 sm:grid-cols-2">
        {draft.fulfillment === 'pickup' && (
          <Checkbox
            checked={draft.textWhenReady}
            onChange={(event) => update({ textWhenReady: event.currentTarget.checked })}
            label="Text when it is ready"
            description="Only if the customer asks for it."
          />
        )}
        <Checkbox
          checked={draft.utensils}
          onChange={(event) => update({ utensils: event.currentTarget.checked })}
          label="Include utensils and napkins"
        />
      </div>
    </section>
  )
}
