import { Button } from '@comanda/ui/button'
import { RefreshCw } from '@comanda/ui/icons.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { applyUpdate, isUpdateReady, subscribeUpdate } from './kitchen-worker.ts'

/** The update is offered after this long without a touch. */
const IDLE_MS = 60_000

export function useUpdateReady(): boolean {
  return useSyncExternalStore(subscribeUpdate, isUpdateReady, () => false)
}

/**
 * Offers the newer version while the screen is idle and nothing is pending. It never reloads automatically: the
 * sound would stop.
 */
export function UpdateButton({ quiet }: { quiet: boolean }) {
  const ready = useUpdateReady()
  const idle = useIdle(ready)
  if (!ready || !quiet || !idle) return null
  return (
    <Button
      title="New version"
      onClick={applyUpdate}
      className="max-sm:min-h-11! max-sm:min-w-11! max-sm:px-2!"
    >
      <RefreshCw className="size-5" />
      <span className="max-2xl:visually-hidden">New version</span>
    </Button>
  )
}

/**
 * Activates the newer version automatically while idle, for a screen that no one touches and whose sound
 * survives a reload.
 */
export function useAutoUpdate(quiet: boolean): void {
  const ready = useUpdateReady()
  const idle = useIdle(ready)
  useEffect(() => {
    if (ready && idle && quiet) applyUpdate()
  }, [ready, idle, quiet])
}

function useIdle(watching: boolean): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    if (!watching) return
    let timer: ReturnType<typeof setTimeout>
    const touched = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setIdle(true), IDLE_MS)
    }
    touched()
    const events = ['pointerdown', 'keydown'] as const
    for (const name of events) window.addEventListener(name, touched)
    return () => {
      clearTimeout(timer)
      for (const name of events) window.removeEventListener(name, touched)
    }
  }, [watching])
  return idle
}
