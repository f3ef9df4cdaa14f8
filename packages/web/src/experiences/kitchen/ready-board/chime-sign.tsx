import { Button } from '@comanda/ui/button'
import { Volume2, VolumeX } from '@comanda/ui/icons.ts'
import type { ReadyChime } from './use-chime.ts'

/** Always in sight: whether this screen can be heard. While the browser keeps it silent, the way to change that. */
export function ChimeSign({ chime }: { chime: ReadyChime }) {
  if (chime.state === 'unknown') return null
  if (chime.state === 'waits') {
    return (
      <Button size="kitchen" onClick={chime.turnOn} className="flex-none max-sm:order-last max-sm:w-full">
        <VolumeX aria-hidden="true" className="size-6" />
        Turn on the sound
      </Button>
    )
  }
  const Icon = chime.state === 'on' ? Volume2 : VolumeX
  return (
    <p role="status" className="flex flex-none items-center gap-2 text-18 text-ink-2">
      <Icon aria-hidden="true" className="size-6" />
      <span className="max-sm:visually-hidden">{words[chime.state]}</span>
    </p>
  )
}

const words = { on: 'Sound on', off: 'Sound off', none: 'No sound' }
