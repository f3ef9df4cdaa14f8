import { Button } from '@comanda/ui/button'
import { Maximize, Minimize } from '@comanda/ui/icons.ts'
import { toast } from '@comanda/ui/toast.ts'
import { useSyncExternalStore } from 'react'

/** Toggles full screen. Hidden on phones that do not support it. */
export function FullScreenButton() {
  const isFull = useSyncExternalStore(
    subscribe,
    () => document.fullscreenElement !== null,
    () => false,
  )
  if (!document.fullscreenEnabled) return null
  const Icon = isFull ? Minimize : Maximize
  const toggle = () => {
    const turning = isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen()
    turning.catch(() => toast.error('This browser did not allow full screen.'))
  }
  return (
    <Button block size="kitchen" onClick={toggle}>
      <Icon aria-hidden="true" className="size-6" />
      {isFull ? 'Exit full screen' : 'Full screen'}
    </Button>
  )
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}
