import type { CatalogOptionGroup } from '@comanda/contract/catalog/option-groups'
import { newOption, type OptionFields, optionGroupIssues } from '@comanda/domain/menu/option-group-fields'
import { zeroCents } from '@comanda/domain/money/cents'
import { FormDialog } from '@comanda/ui/form-dialog'
import { MoneyField } from '@comanda/ui/money-field'
import { Select } from '@comanda/ui/select'
import { Switch } from '@comanda/ui/switch'
import { TextArea } from '@comanda/ui/text-area'
import { TextField } from '@comanda/ui/text-field'
import { useState } from 'react'
import { modifierActionLabels } from '../../../back-office/options/group-draft.ts'
import { useSaveGroup } from './use-save-group.ts'

/** Adds or edits one option of a group. */
export function OptionDialog({
  restaurantId,
  group,
  option,
  thing,
  onClose,
}: {
  restaurantId: string
  group: CatalogOptionGroup
  /** null for a new one, which becomes the last of the group. */
  option: OptionFields | null
  /** "modifier" */
  thing: string
  onClose: () => void
}) {
  const { kind } = group
  const [opened] = useState(() => option ?? newOption(kind, crypto.randomUUID()))
  // Only these are replaced: someone else may be changing the others.
  const [changes, setChanges] = useState<Partial<OptionFields>>({})
  const fields = { ...(group.options.find(({ id }) => id === opened.id) ?? opened), ...changes }
  const set = (change: Partial<OptionFields>) => setChanges((known) => ({ ...known, ...change }))
  const saving = useSaveGroup(restaurantId, onClose)
  const options = option
    ? group.options.map((known) => (known.id === option.id ? fields : known))
    : [...group.options, fields]
  const index = options.findIndex(({ id }) => id === fields.id)
  const issues: Record<string, string | undefined> = optionGroupIssues(kind, { ...group, options })
  const issueOf = (field: string) =>
    fields.name.trim() === '' ? undefined : issues[`options.${index}.${field}`]
  const submit = () =>
    saving.run({ group, options, done: `${fields.name.trim()} was ${option ? 'changed' : 'added'}` })
  const title = option ? `Edit ${thing}` : `Add ${thing}`
  return (
    <FormDialog
      size="sm"
      title={title}
      description={group.name}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={option ? 'Save' : title}
      busy={saving.busy}
      busyLabel="Saving…"
      disabled={
        fields.name.trim() === '' || issueOf('name') !== undefined || issueOf('priceDelta') !== undefined
      }
    >
      <TextField
        label="Name"
        data-autofocus
        maxLength={200}
        value={fields.name}
        error={issueOf('name')}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <TextArea
        label="Description"
        optional
        rows={2}
        maxLength={2000}
        value={fields.description}
        onChange={(event) => set({ description: event.currentTarget.value })}
      />
      {kind === 'modifier' && (
        <Select
          label="Kind"
          value={fields.modifierAction ?? 'add'}
          onChange={(modifierAction) => set({ modifierAction })}
          labels={modifierActionLabels}
        />
      )}
      <MoneyField
        label={kind === 'upsell' ? 'Price' : 'Price adjustment'}
        hint={kind === 'upsell' ? undefined : 'Added to the price of the dish. Can be negative.'}
        negative={kind !== 'upsell'}
        emptyAs={zeroCents}
        value={fields.priceDelta}
        error={issueOf('priceDelta')}
        onChange={(priceDelta) => set({ priceDelta: priceDelta ?? zeroCents })}
      />
      {kind === 'variant' && (
        <Switch
          label="Selected by default"
          checked={fields.isDefault}
          onChange={(event) => set({ isDefault: event.currentTarget.checked })}
        />
      )}
    </FormDialog>
  )
}
