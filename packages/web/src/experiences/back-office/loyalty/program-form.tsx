import type { CatalogProgram } from '@comanda/contract/loyalty/programs'
import { newProgram, type ProgramFields, programIssues } from '@comanda/domain/marketing/loyalty-program'
import { formatMoney } from '@comanda/domain/money/format'
import type { SalesCompared } from '@comanda/domain/reporting/compare-days'
import { weekdayName } from '@comanda/domain/time/format'
import { weekdays } from '@comanda/domain/time/weekly-hours'
import { ChoiceChip } from '@comanda/ui/choice-chip'
import { MoneyField } from '@comanda/ui/money-field'
import { NumberField } from '@comanda/ui/number-field'
import { Select } from '@comanda/ui/select'
import { Switch } from '@comanda/ui/switch'
import { TextArea } from '@comanda/ui/text-area'
import { TextField } from '@comanda/ui/text-field'
import { WholeField, type WholeFieldProps } from '@comanda/ui/whole-field'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { loadApi } from '../../../shared/load-api.ts'
import { bindFields } from '../forms/bind-fields.ts'
import type { FieldTexts, Stored } from '../forms/draft.ts'
import { DraftForm } from '../forms/draft-form.tsx'
import { FormFooter } from '../forms/form-footer.tsx'
import { useDraftForm } from '../forms/use-draft-form.ts'
import { SalesComparison } from '../offers/sales-comparison.tsx'
import { useResults } from '../results/results.tsx'
import { restaurantNotFound } from '../setup/setup-state.ts'
import { SidePanel } from '../side-panel.tsx'
import { describeExpiry } from './describe-program.ts'
import { describeSwitch } from './program-active.tsx'
import { ProgramPreview } from './program-preview.tsx'
import { putProgram } from './queries.ts'

/** Adds or edits a loyalty program, next to the list. */
export function ProgramForm({
  restaurantId,
  program,
  active,
  compared,
  onClose,
  onDelete,
}: {
  restaurantId: string
  /** null for a new one. */
  program: CatalogProgram | null
  /** The program that applies now. */
  active: CatalogProgram | null
  /** Sales on days with and without a reward; absent if none was redeemed. */
  compared?: SalesCompared | undefined
  onClose: () => void
  onDelete: (program: CatalogProgram) => void
}) {
  const client = useQueryClient()
  const results = useResults(restaurantId)
  const [newId] = useState(() => crypto.randomUUID())
  const programId = program?.id ?? newId
  const form = useDraftForm({
    stored: program ? storedOf(program) : { fields: newProgram, revision: 0 },
    issuesOf: programIssues,
    save: async ({ doubleDays, ...fields }, revision) =>
      (await loadApi()).loyalty.saveProgram({
        restaurantId,
        programId,
        revision,
        ...fields,
        doubleDays: [...doubleDays],
      }),
    savedRow: (saved) => saved.program,
    storedOf,
    close: onClose,
    onSaved: (saved) => {
      putProgram(client, restaurantId, saved.program)
      results.succeeded(
        program ? 'Loyalty program updated successfully!' : 'Loyalty program created successfully!',
        describeSwitch(saved),
        saved.changeId,
      )
    },
    onFailed: (failure) =>
      results.failed(
        program ? 'Error updating loyalty program' : 'Error creating loyalty program',
        failure.code === 'HTTP_404' && !program ? { message: restaurantNotFound } : failure,
      ),
  })
  const { fields, set, issues } = form
  const bind = bindFields(form)
  const replaced = fields.isActive && active && active.id !== programId ? active.name : null
  return (
    <SidePanel
      title={program ? program.name : 'New program'}
      onClose={onClose}
      footer={
        <FormFooter
          form={form}
          isNew={!program}
          addLabel="Create program"
          saveLabel="Save program"
          onClose={onClose}
          onDelete={() => program && onDelete(program)}
        />
      }
    >
      <DraftForm
        form={form}
        thing="program"
        texts={texts}
        stays={(to) => to.searchParams.get('open') === (program?.id ?? 'new')}
      >
        <TextField label="Program name" data-autofocus maxLength={80} {...bind.text('name')} />
        <TextArea label="Description" optional maxLength={300} rows={2} {...bind.text('description')} />
        <div className="grid grid-cols-3 items-start gap-3">
          <NumberField
            label="Points per dollar"
            numbers={tenths}
            format={showTenths}
            {...bind.number('pointsPerDollar')}
          />
          <PointsField label="Reward at" {...bind.value('rewardThreshold')} />
          <MoneyField label="Reward value" {...bind.number('rewardValue')} />
        </div>
        <ExpiryFields fields={fields} set={set} error={issues.expiry} />
        <fieldset>
          <legend className="font-semibold text-small">Double points on</legend>
          <div className="mt-1.5 grid max-w-104 grid-cols-7 gap-1">
            {weekdays.map((day) => (
              <ChoiceChip
                key={day}
                label={weekdayName(day).slice(0, 3)}
                className="justify-center px-0!"
                aria-label={weekdayName(day)}
                checked={fields.doubleDays.includes(day)}
                onChange={(event) => {
                  const isChosen = event.currentTarget.checked
                  set({
                    doubleDays: weekdays.filter((one) =>
                      one === day ? isChosen : fields.doubleDays.includes(one),
                    ),
                  })
                }}
              />
            ))}
          </div>
        </fieldset>
        <div className="grid grid-cols-2 items-start gap-3">
          <PointsField
            label="First order bonus"
            hint="Points, 0 for none"
            {...bind.value('firstOrderPoints')}
          />
          <PointsField
            label="Birthday bonus"
            hint="Points once a year, 0 for none"
            {...bind.value('birthdayPoints')}
          />
        </div>
        <ProgramPreview restaurantId={restaurantId} fields={fields} />
        <Switch
          label="Active"
          description={
            replaced === null
              ? 'Members collect points and use rewards.'
              : `${replaced} becomes inactive: only one program can be active at a time.`
          }
          {...bind.checked('isActive')}
        />
      </DraftForm>
      {compared && (
        <section aria-label="Results" className="mt-6 border-line border-t pt-5">
          <SalesComparison compared={compared} daysWith="Days with a reward" />
        </section>
      )}
    </SidePanel>
  )
}

function ExpiryFields({
  fields: { expiry },
  set,
  error,
}: {
  fields: ProgramFields
  set: (change: Partial<ProgramFields>) => void
  error: string | undefined
}) {
  return (
    <div className="grid grid-cols-[1fr_6rem] items-start gap-3">
      <Select
        label="Points expire"
        value={expiry?.after ?? 'never'}
        className={expiry ? undefined : 'col-span-2'}
        hint={
          expiry ? 'Members get an email 14 days before. Nothing expires in the first 30 days.' : undefined
        }
        onChange={(after) =>
          set({ expiry: after === 'never' ? null : { months: expiry?.months ?? 12, after } })
        }
        labels={{ never: 'Never', last_order: 'Without an order for…', earned: 'After they were received…' }}
      />
      {expiry && (
        <PointsField
          label="Months"
          value={expiry.months}
          error={error}
          onChange={(months) => set({ expiry: { ...expiry, months } })}
        />
      )}
    </div>
  )
}

/** A required whole number: NaN while it is empty, which the rules refuse. */
function PointsField({
  onChange,
  ...field
}: Omit<WholeFieldProps, 'onChange'> & { onChange: (value: number) => void }) {
  return <WholeField {...field} onChange={(value) => onChange(value ?? Number.NaN)} />
}

const tenths = { decimals: 1, message: 'Enter a number, such as 1.5.' }
const showTenths = (tenths: number) => (tenths / 10).toFixed(1)

const storedOf = ({ id: _, revision, ...fields }: CatalogProgram): Stored<ProgramFields> => ({
  fields,
  revision,
})

const texts: FieldTexts<ProgramFields> = {
  name: { label: 'Program name' },
  description: { label: 'Description' },
  pointsPerDollar: { label: 'Points per dollar', show: showTenths },
  rewardThreshold: { label: 'Reward at' },
  rewardValue: { label: 'Reward value', show: formatMoney },
  doubleDays: { label: 'Double points on', show: (days) => days.map(weekdayName).join(', ') || 'No day' },
  expiry: { label: 'Points expire', show: (expiry) => (expiry ? describeExpiry(expiry) : 'Never') },
  firstOrderPoints: { label: 'First order bonus' },
  birthdayPoints: { label: 'Birthday bonus' },
  isActive: { label: 'Active' },
}
