import { Button } from '@comanda/ui/button'
import { Volume2, VolumeX } from '@comanda/ui/icons.ts'
import type { ReadyChime } from './use-chime.ts'

/**
 * Always visible: whether the chime is audible. While the browser mutes the page, a button that unmutes it.
 */
export function ChimeStatus({ chime }: { chime: ReadyChime }) {
  if (chime.state === 'unknown') return null
  if (chime.state === 'blocked') {
    return (
      <Button size="kitchen" onClick={chime.turnOn} className="flex-none max-sm:order-last max-sm:w-full">
        <VolumeX className="size-6" />
        Turn on the sound
      </Button>
    )
  }
  const Icon = chime.state === 'on' ? Volume2 : VolumeX
  return (
    <p role="status" className="flex flex-none items-center gap-2 text-18 text-ink-2">
      <Icon aria-hidden="true" className="size-6" />
      <span className="max-sm:visually-hidden">{labels[chime.state]}</span>
    </p>
  )
}

const labels = { on: 'Sound on', off: 'Sound off', none: 'No sound' }
