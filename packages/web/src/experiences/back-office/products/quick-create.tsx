import type { OptionGroupKind } from '@comanda/domain/menu/menu'
import {
  newShortOptionGroup,
  type ShortOptionGroup,
  shortOptionGroupIssues,
} from '@comanda/domain/menu/short-option-group'
import { FieldError } from '@comanda/ui/field-error'
import { FormDialog } from '@comanda/ui/form-dialog'
import { Switch } from '@comanda/ui/switch'
import { TextArea } from '@comanda/ui/text-area'
import { TextField } from '@comanda/ui/text-field'
import { WholeField } from '@comanda/ui/whole-field'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { loadApi } from '../../../shared/load-api.ts'
import { useAction } from '../../../shared/use-action.ts'
import { catalogKey } from '../changes/queries.ts'
import { bindFields } from '../forms/bind-fields.ts'
import { useResults } from '../results/results.tsx'

export interface QuickCreateProps {
  restaurantId: string
  kind: OptionGroupKind
  /** Such as "Modifier group". */
  title: string
  onClose: () => void
  onCreated: (groupId: string) => void
}

/** Creates an option group in a short form. Its options are added on the groups screen. */
export function QuickCreate({ restaurantId, kind, title, onClose, onCreated }: QuickCreateProps) {
  const client = useQueryClient()
  const results = useResults(restaurantId)
  const [groupId] = useState(() => crypto.randomUUID())
  const [fields, setFields] = useState({ ...newShortOptionGroup, isRequired: kind === 'variant' })
  const set = (change: Partial<ShortOptionGroup>) => setFields((current) => ({ ...current, ...change }))
  const [attempted, setAttempted] = useState(false)
  const issues = attempted ? shortOptionGroupIssues(kind, fields) : {}
  const bind = bindFields({ fields, issues, set })
  const creating = useAction(
    async () => (await loadApi()).catalog.quickCreateGroup({ restaurantId, kind, groupId, ...fields }),
    {
      onDone: async ({ changeId }) => {
        await client.invalidateQueries({ queryKey: catalogKey(restaurantId) })
        onCreated(groupId)
        onClose()
        results.succeeded(
          `${titles[kind]} Created`,
          `${fields.name.trim()} is attached. Add its options on the groups screen: a group without options is not shown.`,
          changeId,
        )
      },
      onFailed: (failure) => results.failed('Creation Failed', failure),
    },
  )
  const submit = () => {
    setAttempted(true)
    if (Object.keys(shortOptionGroupIssues(kind, fields)).length === 0) creating.run()
  }
  return (
    <FormDialog
      size="sm"
      title={`New ${title.toLowerCase()}`}
      onClose={onClose}
      onSubmit={submit}
      submitLabel="Create"
      busy={creating.busy}
      busyLabel="Saving…"
    >
      <TextField label="Name" data-autofocus maxLength={200} {...bind.text('name')} />
      <TextArea label="Description" optional rows={2} maxLength={2000} {...bind.text('description')} />
      {kind !== 'upsell' && (
        <Switch
          label="Required"
          description="Customers must choose an option"
          {...bind.checked('isRequired')}
        />
      )}
      {kind === 'modifier' && (
        <div className="grid grid-cols-2 gap-3">
          <WholeField label="At least" unit="options" {...bind.number('minSelections')} />
          <WholeField label="At most" unit="options" {...bind.number('maxSelections')} />
        </div>
      )}
      {creating.failure && <FieldError>{creating.failure.message}</FieldError>}
    </FormDialog>
  )
}

const titles: Record<OptionGroupKind, string> = {
  variant: 'Variant Group',
  upsell: 'Add-on Group',
  modifier: 'Modifier Group',
}
