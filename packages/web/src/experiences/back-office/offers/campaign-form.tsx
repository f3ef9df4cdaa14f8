import type { Campaign } from '@comanda/contract/offers'
import { counted } from '@comanda/domain/count'
import {
  type CampaignFields,
  campaignIssues,
  MAX_DESCRIPTION,
  newCampaign,
  triggerPoints,
} from '@comanda/domain/marketing/campaign-fields'
import { Button } from '@comanda/ui/button'
import { Select } from '@comanda/ui/select'
import { TextField } from '@comanda/ui/text-field'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { loadApi } from '../../../shared/load-api.ts'
import { usualDescription } from '../../../shared/offers/campaign-description.ts'
import { useUndoToast } from '../changes/use-undo.ts'
import { bindFields } from '../forms/bind-fields.ts'
import type { FieldTexts, Stored } from '../forms/draft.ts'
import { DraftForm } from '../forms/draft-form.tsx'
import { useDraftForm } from '../forms/use-draft-form.ts'
import { useResults } from '../results/results.tsx'
import { scheduleLabel, triggerLabels } from './labels.ts'
import { putCampaign } from './queries.ts'
import { ScheduleFields } from './schedule-fields.tsx'

/** Adds a campaign, or edits one in its row. Its items have a panel of their own. */
export function CampaignForm({
  restaurantId,
  campaign,
  onClose,
}: {
  restaurantId: string
  /** null for a new one. */
  campaign: Campaign | null
  onClose: (savedId?: string) => void
}) {
  const client = useQueryClient()
  const results = useResults(restaurantId)
  const undoToast = useUndoToast(restaurantId)
  const [newId] = useState(() => crypto.randomUUID())
  const campaignId = campaign?.id ?? newId
  const form = useDraftForm({
    stored: campaign ? storedCampaign(campaign) : { fields: newCampaign, revision: 0 },
    issuesOf: campaignIssues,
    save: async (fields, revision) =>
      (await loadApi()).offers.saveCampaign({ restaurantId, campaignId, revision, ...fields }),
    savedRow: (saved) => saved.campaign,
    storedOf: storedCampaign,
    close: (saved) => onClose(saved.campaign.id),
    onSaved: (saved) => {
      putCampaign(client, restaurantId, saved.campaign)
      undoToast(`${saved.campaign.name} was ${campaign ? 'saved' : 'added'}.`, saved.changeId)
    },
    onFailed: (failure) =>
      results.failed(campaign ? 'Error updating campaign' : 'Error creating campaign', failure),
  })
  const { fields, set } = form
  const bind = bindFields(form)
  const issues: Readonly<Record<string, string | undefined>> = form.issues
  return (
    <DraftForm
      form={form}
      thing="campaign"
      texts={texts}
      stays={(to) => to.searchParams.get('edit') === (campaign?.id ?? 'new')}
      className="gap-4 p-4"
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label="Campaign name"
          autoFocus
          maxLength={100}
          hint="Customers see it above the items."
          {...bind.text('name')}
        />
        <Select
          label="Shown"
          hint={triggerLabels[fields.triggerPoint].where}
          value={fields.triggerPoint}
          onChange={(triggerPoint) => set({ triggerPoint })}
          options={triggerPoints.map((point) => [point, triggerLabels[point].label])}
        />
      </div>
      <TextField
        label="Description"
        optional
        labelEnd={`${fields.description.length} of ${MAX_DESCRIPTION}`}
        maxLength={MAX_DESCRIPTION}
        hint="Customers see it below the name."
        placeholder={usualDescription}
        {...bind.text('description')}
      />
      <ScheduleFields schedule={fields.schedule} issues={issues} onChange={(schedule) => set({ schedule })} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={() => onClose()}>Cancel</Button>
        <Button
          type="submit"
          variant="solid"
          busy={form.busy}
          busyLabel="Saving…"
          disabled={campaign !== null && !form.changed}
        >
          {campaign ? 'Save changes' : 'Add campaign'}
        </Button>
      </div>
    </DraftForm>
  )
}

/** What a form sends for a stored campaign. */
export function storedCampaign(campaign: Campaign): Stored<CampaignFields> {
  const { name, description, triggerPoint, isActive, schedule, items, revision } = campaign
  return {
    fields: {
      name,
      description,
      triggerPoint,
      isActive,
      schedule,
      items: items.map(({ product: _, ...item }) => item),
    },
    revision,
  }
}

const texts: FieldTexts<CampaignFields> = {
  name: { label: 'Campaign name' },
  description: { label: 'Description' },
  triggerPoint: { label: 'Shown', show: (point) => triggerLabels[point].label },
  isActive: { label: 'Active' },
  schedule: { label: 'Schedule', show: (schedule) => scheduleLabel(schedule) || 'Always' },
  items: { label: 'Items', show: (items) => counted(items.length, 'item') },
}
