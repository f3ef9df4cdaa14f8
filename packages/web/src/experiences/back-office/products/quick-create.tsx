import type { OptionGroupKind } from '@comanda/domain/menu/menu'
import { Button } from '@comanda/ui/button'
import { Dialog } from '@comanda/ui/dialog'
import { FieldError } from '@comanda/ui/field-error'
import { Switch } from '@comanda/ui/switch'
import { TextField } from '@comanda/ui/text-field'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { loadApi } from '../../../shared/load-api.ts'
import { useAction } from '../../../shared/use-action.ts'
import { catalogKey } from '../changes/queries.ts'
import { useResults } from '../results/results.tsx'

export interface QuickCreateProps {
  restaurantId: string
  kind: OptionGroupKind
  /** Such as "Modifier group". */
  title: string
  onClose: () => void
  onCreated: (groupId: string) => void
}

/** Creates an option group by its name. Its options are added on the screen of the groups. */
export function QuickCreate({ restaurantId, kind, title, onClose, onCreated }: QuickCreateProps) {
  const client = useQueryClient()
  const results = useResults(restaurantId)
  const [groupId] = useState(() => crypto.randomUUID())
  const [name, setName] = useState('')
  const [isRequired, setRequired] = useState(kind === 'variant')
  const [attempted, setAttempted] = useState(false)
  const creating = useAction(
    async () =>
      (await loadApi()).catalog.quickCreateGroup({
        ...{ restaurantId, kind, groupId, name, isRequired },
        ...(isRequired && { minSelections: 1 }),
      }),
    {
      onDone: async ({ changeId }) => {
        await client.invalidateQueries({ queryKey: catalogKey(restaurantId) })
        onCreated(groupId)
        onClose()
        results.succeeded(
          `${titles[kind]} Created`,
          `${name.trim()} is attached. Add its options on the screen of the groups: a group without options is not shown.`,
          changeId,
        )
      },
      onFailed: (failure) => results.failed('Creation Failed', failure),
    },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAttempted(true)
    if (name.trim() !== '') creating.run()
  }
  return (
    <Dialog open size="sm" title={`New ${title.toLowerCase()}`} onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <TextField
          label="Name"
          data-autofocus
          maxLength={200}
          value={name}
          error={attempted && name.trim() === '' ? 'Group name is required' : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {kind !== 'upsell' && (
          <Switch
            label="Required"
            description="Customers must choose one option"
            checked={isRequired}
            onChange={(event) => setRequired(event.currentTarget.checked)}
          />
        )}
        {creating.failure && <FieldError>{creating.failure.message}</FieldError>}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="solid" busy={creating.busy} busyLabel="Saving…">
            Create
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const titles: Record<OptionGroupKind, string> = {
  variant: 'Variant Group',
  upsell: 'Add-on Group',
  modifier: 'Modifier Group',
}
