import type { KitchenSettings } from '@comanda/contract/kitchen'
import { Card } from '@comanda/ui/card'
import { toast } from '@comanda/ui/toast.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { loadApi } from '../../../shared/load-api.ts'
import { useAction } from '../../../shared/use-action.ts'
import { SaveBar } from '../save-bar.tsx'
import type { StaffRestaurant } from '../session.tsx'
import { PrintingFields } from './printing-fields.tsx'
import { setupKey } from './queries.ts'
import { type DraftErrors, draftOf, readDraft, type SettingsDraft } from './settings-draft.ts'
import { CurbsideFields, EscalationFields, LateFields, LeadFields, StepFields } from './settings-fields.tsx'

export interface SettingsFormProps {
  restaurant: StaffRestaurant
  settings: KitchenSettings
}

/** A kitchen's settings. Saved together; its screens apply them immediately. */
export function SettingsForm({ restaurant, settings }: SettingsFormProps) {
  const client = useQueryClient()
  const [draft, setDraft] = useState<SettingsDraft>(() => draftOf(settings))
  const [errors, setErrors] = useState<DraftErrors>({})
  const saving = useAction(
    async (settings: KitchenSettings) =>
      (await loadApi()).kitchen.updateSettings({ restaurantId: restaurant.id, settings }),
    {
      onDone: async (stored) => {
        setDraft(draftOf(stored))
        await client.invalidateQueries({ queryKey: setupKey(restaurant.id) })
        toast.success('Saved. All kitchen screens are updated.')
      },
    },
  )
  const changed = JSON.stringify(draft) !== JSON.stringify(draftOf(settings))
  const onChange = (change: Partial<SettingsDraft>) => {
    setDraft((current) => ({ ...current, ...change }))
    setErrors((current) =>
      Object.fromEntries(Object.entries(current).filter(([field]) => !(field in change))),
    )
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    const read = readDraft(draft)
    if ('errors' in read) setErrors(read.errors)
    else saving.run(read.settings)
  }
  const parts = { draft, errors, onChange }
  return (
    <form noValidate onSubmit={save} className="grid gap-4">
      <Card title="Late tickets">
        <LateFields {...parts} />
      </Card>
      <Card title="Unacknowledged orders">
        <EscalationFields {...parts} />
      </Card>
      <Card title="Steps of an order">
        <StepFields {...parts} />
      </Card>
      <Card title="Scheduled orders">
        <LeadFields {...parts} prepMinutes={restaurant.prepMinutes} />
      </Card>
      <Card title="Curbside pickup">
        <CurbsideFields {...parts} />
      </Card>
      <Card title="Printing">
        <PrintingFields {...parts} restaurantId={restaurant.id} />
      </Card>
      <SaveBar
        changed={changed}
        busy={saving.busy}
        failure={saving.failure}
        onReset={() => {
          setDraft(draftOf(settings))
          setErrors({})
        }}
      />
    </form>
  )
}
