import type { MenuImport } from '@comanda/contract/catalog/import'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { readStored, writeStored } from '../../../shared/browser-store.ts'
import { loadApi } from '../../../shared/load-api.ts'
import { useAction } from '../../../shared/use-action.ts'

interface Request {
  format: 'csv' | 'menu'
  text: string
  mode: 'merge' | 'replace'
  /** The digest of the report that the user confirmed. */
  expected: string
}

const POLL_MS = 700
const dismissedKey = 'comanda-dismissed-import'

/**
 * Imports a menu file by a job, and follows it until it has ended, including one that was started before the page was opened.
 * `onEnd` also reports an import that failed while the page was closed, unless its failure was dismissed.
 */
export function useMenuImport(restaurantId: string, onEnd: (ended: MenuImport) => void) {
  const client = useQueryClient()
  const queryKey = ['menu-import', restaurantId]
  // One id for each import: a second click, or a retry after a lost response, starts no second one.
  const [importId, setImportId] = useState(() => crypto.randomUUID())
  const [followed, setFollowed] = useState<string | null>(null)
  const [ended, setEnded] = useState<string | null>(null)
  const starting = useAction(
    async (request: Request) => (await loadApi()).catalog.startImport({ ...request, restaurantId, importId }),
    {
      onDone: (latest) => {
        setFollowed(latest.id)
        client.setQueryData(queryKey, { latest })
      },
      // It can have been started, although the response was lost.
      onFailed: () => client.invalidateQueries({ queryKey }),
    },
  )
  const { data } = useQuery({
    queryKey,
    queryFn: async () => (await loadApi()).catalog.latestImport({ restaurantId }),
    staleTime: 0,
    refetchInterval: ({ state }) => isUnderway(state.data?.latest) && POLL_MS,
  })
  const current = data?.latest
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (!current || current.id === ended) return
    if (isUnderway(current)) return setFollowed(current.id)
    setEnded(current.id)
    const isOwn = current.id === followed || current.id === importId
    if (isOwn) setImportId(crypto.randomUUID())
    const isNews = current.failure !== null && current.id !== readStored(dismissedKey)
    if (isOwn || isNews) end(current)
  }, [current, ended, followed, importId])
  const progress = current && isUnderway(current) ? current : null
  return {
    run: starting.run,
    reset: starting.reset,
    failure: starting.failure,
    busy: starting.busy || progress !== null,
    progress,
  }
}

/** This browser does not report that failure again. */
export const dismissFailure = ({ id }: MenuImport) => writeStored(dismissedKey, id)

const isUnderway = (latest?: MenuImport | null) => latest?.state === 'waiting' || latest?.state === 'running'
