import type { KitchenSetup, StoredKitchenSettings } from '@comanda/contract/kitchen'
import { Card } from '@comanda/ui/card'
import { toast } from '@comanda/ui/toast.ts'
import { useQueryClient } from '@tanstack/react-query'
import { loadApi } from '../../../shared/load-api.ts'
import { DraftForm } from '../forms/draft-form.tsx'
import { SaveBar } from '../forms/save-bar.tsx'
import { useDraftForm } from '../forms/use-draft-form.ts'
import type { StaffRestaurant } from '../session.tsx'
import { PrintingFields } from './printing-fields.tsx'
import { putSetup } from './queries.ts'
import { readDraft, storedOf, texts } from './settings-draft.ts'
import { CurbsideFields, EscalationFields, LateFields, LeadFields, StepFields } from './settings-fields.tsx'

export interface SettingsFormProps {
  restaurant: StaffRestaurant
  setup: KitchenSetup
}

/** A kitchen's settings. Saved together; its screens apply them immediately. */
export function SettingsForm({ restaurant, setup }: SettingsFormProps) {
  const { id: restaurantId, prepMinutes } = restaurant
  const client = useQueryClient()
  const form = useDraftForm({
    stored: storedOf(setup),
    issuesOf: (draft) => readDraft(draft).issues,
    save: async (draft, revision) =>
      (await loadApi()).kitchen.updateSettings({
        restaurantId,
        revision,
        settings: readDraft(draft).settings,
      }),
    savedRow: (saved: StoredKitchenSettings) => saved,
    storedOf,
    onSaved: (stored) => {
      putSetup(client, restaurantId, stored)
      toast.success('Saved. All kitchen screens are updated.')
    },
  })
  const parts = { draft: form.fields, issues: form.issues, onChange: form.set }
  return (
    <DraftForm form={form} thing="kitchen’s settings" texts={texts}>
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
        <LeadFields {...parts} prepMinutes={prepMinutes} />
      </Card>
      <Card title="Curbside pickup">
        <CurbsideFields {...parts} />
      </Card>
      <Card title="Printing">
        <PrintingFields {...parts} restaurantId={restaurantId} />
      </Card>
      <SaveBar form={form} />
    </DraftForm>
  )
}
