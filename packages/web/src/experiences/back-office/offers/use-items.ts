import type { Campaign } from '@comanda/contract/offers'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Failure } from '../../../shared/failure.ts'
import { loadApi } from '../../../shared/load-api.ts'
import { useAction } from '../../../shared/use-action.ts'
import { useUndoToast } from '../changes/use-undo.ts'
import { isSame } from '../forms/draft.ts'
import { useResults } from '../results/results.tsx'
import { storedCampaign } from './campaign-form.tsx'
import { campaignsQuery, putCampaign } from './queries.ts'

/** The items of a campaign in the order that the user has chosen. Several quick moves are saved as one. */
export function useItems(restaurantId: string, campaign: Campaign) {
  const client = useQueryClient()
  const results = useResults(restaurantId)
  const undoToast = useUndoToast(restaurantId)
  const showCurrent = useShowCurrent(restaurantId)
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  const { fields, revision } = storedCampaign(campaign)
  const from = campaign.items.map(({ id }) => id)
  const saving = useAction(
    async (to: readonly string[]) =>
      (await loadApi()).offers.saveCampaign({
        ...{ restaurantId, campaignId: campaign.id, revision, ...fields },
        items: fields.items
          .filter(({ id }) => to.includes(id))
          .toSorted((a, b) => to.indexOf(a.id) - to.indexOf(b.id)),
      }),
    {
      onDone: (saved, to) => {
        putCampaign(client, restaurantId, saved.campaign)
        setChosen((current) => (current && isSame(current, to) ? null : current))
        if (to.length < from.length) undoToast('The item was deleted.', saved.changeId)
        else undoToast('Customers see the items in the new order.', saved.changeId)
      },
      onFailed: (failure, to) => {
        setChosen(null)
        showCurrent(failure)
        const isRemoval = to.length < from.length
        results.failed(isRemoval ? 'Error deleting cross-sell item' : 'Error reordering items', failure)
      },
    },
  )
  const save = useEffectEvent((to: readonly string[]) => {
    if (!isSame(to, from)) saving.run(to)
    else setChosen(null)
  })
  useEffect(() => {
    if (chosen && !saving.busy) save(chosen)
  }, [chosen, saving.busy])
  const byId = new Map(campaign.items.map((item) => [item.id, item]))
  const order = chosen?.every((id) => byId.has(id)) && chosen.length === from.length ? chosen : from
  return {
    items: order.map((id) => byId.get(id)!),
    busy: saving.busy,
    reorder: (ids: readonly string[]) => setChosen(ids),
    remove: (itemId: string) => saving.run(from.filter((id) => id !== itemId)),
  }
}

/** After a conflict: shows the campaign that is stored now. */
export function useShowCurrent(restaurantId: string): (failure: Failure) => void {
  const client = useQueryClient()
  return ({ code, data }) => {
    if (code === 'CHANGED_SINCE') putCampaign(client, restaurantId, (data as { current: Campaign }).current)
    else void client.invalidateQueries(campaignsQuery(restaurantId))
  }
}
