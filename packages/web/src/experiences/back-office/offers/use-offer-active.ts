import type { Campaign, Special } from '@comanda/contract/offers'
import { useQueryClient } from '@tanstack/react-query'
import { loadApi } from '../../../shared/load-api.ts'
import { useAction } from '../../../shared/use-action.ts'
import { useUndoToast } from '../changes/use-undo.ts'
import { useResults } from '../results/results.tsx'
import { putCampaign, putSpecial } from './queries.ts'

/** Turns a campaign on or off. */
export function useCampaignActive(restaurantId: string, { id, name }: Campaign) {
  const client = useQueryClient()
  const results = useResults(restaurantId)
  const undoToast = useUndoToast(restaurantId)
  return useAction(
    async (isActive: boolean) =>
      (await loadApi()).offers.setCampaignActive({ restaurantId, campaignId: id, isActive }),
    {
      onDone: ({ campaign, changeId }) => {
        putCampaign(client, restaurantId, campaign)
        undoToast(`${name} is ${campaign.isActive ? 'active' : 'turned off'}.`, changeId)
      },
      onFailed: (failure) => results.failed('Error updating campaign status', failure),
    },
  )
}

/** Turns a special on or off. */
export function useSpecialActive(restaurantId: string, { id, name }: Special) {
  const client = useQueryClient()
  const results = useResults(restaurantId)
  const undoToast = useUndoToast(restaurantId)
  return useAction(
    async (isActive: boolean) =>
      (await loadApi()).offers.setSpecialActive({ restaurantId, specialId: id, isActive }),
    {
      onDone: ({ special, changeId }) => {
        putSpecial(client, restaurantId, special)
        undoToast(`${name} is ${special.isActive ? 'active' : 'turned off'}.`, changeId)
      },
      onFailed: (failure) => results.failed('Error updating special status', failure),
    },
  )
}
