import { Button } from '@comanda/ui/button'
import { CircleAlert } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'
import { toast } from '@comanda/ui/toast.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAction } from '../../../shared/use-action.ts'
import { putData } from '../put-data.ts'
import { settingsQuery } from '../settings/queries.ts'
import { allowApiAccess } from './queries.ts'

/** A notice while the restaurant refuses all keys, with a button to accept them. */
export function ApiAccess({ restaurantId }: { restaurantId: string }) {
  const query = useQuery(settingsQuery(restaurantId))
  const client = useQueryClient()
  const stored = query.data
  const allowing = useAction(
    () => (stored ? allowApiAccess(restaurantId, stored) : Promise.reject(new Error('not loaded'))),
    {
      onDone: (saved) => {
        putData(client, settingsQuery(restaurantId).queryKey, saved)
        toast.success('API access is on')
      },
      toasts: true,
    },
  )
  if (!stored || stored.settings.apiEnabled) return null
  return (
    <Notice tone="warn" role="status" icon={<CircleAlert className="size-4.5" />}>
      <span className="flex flex-wrap items-center justify-between gap-3">
        <span>
          <b>API access is off.</b> All keys of this restaurant are refused.
        </span>
        <Button size="sm" busy={allowing.busy} busyLabel="Turning on…" onClick={() => allowing.run()}>
          Turn on API access
        </Button>
      </span>
    </Notice>
  )
}
