import type { CourierUpdate } from '@comanda/contract/delivery'
import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Marks the displayed updates as read, up to the newest, and remembers which were new while the list is open: otherwise
 * they would look old immediately. A failed request leaves them unread; the next update or the next
 * opening retries.
 */
export function useMarkRead(
  updates: readonly CourierUpdate[] | undefined,
  markRead: (upTo: number) => Promise<void>,
): ReadonlySet<number> {
  const [wasUnread, setWasUnread] = useState<ReadonlySet<number>>(new Set())
  const unread = updates?.filter((update) => update.unread).map(({ id }) => id) ?? []
  const fresh = unread.filter((id) => !wasUnread.has(id))
  if (fresh.length > 0) setWasUnread(new Set([...wasUnread, ...fresh]))
  const newest = Math.max(0, ...unread)
  const onNewest = useEffectEvent((upTo: number) => void markRead(upTo).catch(() => {}))
  useEffect(() => {
    if (newest > 0) onNewest(newest)
  }, [newest])
  return wasUnread
}
