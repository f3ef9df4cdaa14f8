import { Button } from '@comanda/ui/button'
import { RefreshCw } from '@comanda/ui/icons.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { isUpdateReady, subscribeUpdate, takeUpdate } from './kitchen-worker.ts'

/** Nobody has touched the screen for so long: then it may say that it is not the newest. */
const IDLE_MS = 60_000

export function useUpdateReady(): boolean {
  return useSyncExternalStore(subscribeUpdate, isUpdateReady, () => false)
}

/** Offers the newer version in a quiet moment, when nothing waits and no hand works. It never loads itself: sound would stop. */
export function UpdateNote({ quiet }: { quiet: boolean }) {
  const ready = useUpdateReady()
  const idle = useIdle(ready)
  if (!ready || !quiet || !idle) return null
  return (
    <Button onClick={takeUpdate}>
      <RefreshCw aria-hidden="true" className="size-5" />
      New version
    </Button>
  )
}

/** Lets the newer version in by itself in a quiet moment: for a screen that nobody touches and whose sound outlasts it. */
export function useUpdateBySelf(quiet: boolean): void {
  const ready = useUpdateReady()
  const idle = useIdle(ready)
  useEffect(() => {
    if (ready && idle && quiet) takeUpdate()
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
