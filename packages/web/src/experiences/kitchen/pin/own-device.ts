import type { OwnDevice } from '@comanda/contract/devices'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { loadApi } from '../../../shared/load-api.ts'
import { meQuery } from '../queries.ts'

const POLL_INTERVAL_MS = 60_000

export const ownDeviceQuery = queryOptions({
  queryKey: ['own-device'],
  queryFn: async () => (await (await loadApi()).devices.self()).device,
  refetchInterval: POLL_INTERVAL_MS,
})

/**
 * This screen as the server knows it; null until loaded. A screen whose pairing was revoked re-reads who is
 * signed in.
 */
export function useOwnDevice(): {
  device: OwnDevice | null
  setDevice: (device: OwnDevice) => void
  refetch: () => void
} {
  const client = useQueryClient()
  const own = useQuery(ownDeviceQuery)
  const isRevoked = own.data === null
  useEffect(() => {
    if (isRevoked) void client.invalidateQueries({ queryKey: meQuery.queryKey })
  }, [isRevoked, client])
  return {
    device: own.data ?? null,
    setDevice: (device) => client.setQueryData(ownDeviceQuery.queryKey, device),
    refetch: () => void own.refetch(),
  }
}
