import type { OwnDevice } from '@comanda/contract/devices'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { loadApi, meQuery } from '../queries.ts'

const LOOK_EVERY_MS = 60_000

export const ownDeviceQuery = queryOptions({
  queryKey: ['own-device'],
  queryFn: async () => (await (await loadApi()).devices.self()).device,
  refetchInterval: LOOK_EVERY_MS,
})

/** What this screen knows of itself; null while it is not known. A screen that was shut out asks who it is. */
export function useOwnDevice(): {
  device: OwnDevice | null
  put: (device: OwnDevice) => void
  look: () => void
} {
  const client = useQueryClient()
  const own = useQuery(ownDeviceQuery)
  const isGone = own.data === null
  useEffect(() => {
    if (isGone) void client.invalidateQueries({ queryKey: meQuery.queryKey })
  }, [isGone, client])
  return {
    device: own.data ?? null,
    put: (device) => client.setQueryData(ownDeviceQuery.queryKey, device),
    look: () => void own.refetch(),
  }
}
