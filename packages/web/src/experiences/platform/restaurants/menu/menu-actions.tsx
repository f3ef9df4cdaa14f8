import { Button } from '@comanda/ui/button'
import { Copy, RefreshCw } from '@comanda/ui/icons.ts'
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { catalogKey } from '../../../back-office/changes/queries.ts'
import { useStaff } from '../../../back-office/session.tsx'
import { CopyDishesDialog } from './copy-dishes-dialog.tsx'

/** Actions on the full menu. */
export function MenuActions({ restaurantId }: { restaurantId: string }) {
  const client = useQueryClient()
  const { restaurants } = useStaff()
  const [isCopying, setCopying] = useState(false)
  const isFetching = useIsFetching({ queryKey: catalogKey(restaurantId) }) > 0
  return (
    <>
      {restaurants.length > 1 && (
        <Button onClick={() => setCopying(true)}>
          <Copy className="size-4" />
          Copy from…
        </Button>
      )}
      <Button
        busy={isFetching}
        onClick={() => void client.invalidateQueries({ queryKey: catalogKey(restaurantId) })}
      >
        <RefreshCw className="size-4" />
        Refresh
      </Button>
      {isCopying && <CopyDishesDialog restaurantId={restaurantId} onClose={() => setCopying(false)} />}
    </>
  )
}
