import { toast } from '@comanda/ui/toast.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { Failure } from '../../../shared/failure.ts'
import { webhooksKey } from './queries.ts'

/** Reports that a webhook was deleted meanwhile if an operation on it failed for that reason, and reloads the list. */
export function useDeletedWebhook(): (failure: Failure) => boolean {
  const client = useQueryClient()
  return ({ status }) => {
    if (status !== 404) return false
    toast.error('This webhook was deleted.')
    void client.invalidateQueries({ queryKey: webhooksKey })
    return true
  }
}
