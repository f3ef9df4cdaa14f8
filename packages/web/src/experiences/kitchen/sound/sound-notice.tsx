import { Button } from '@comanda/ui/button'
import { VolumeX } from '@comanda/ui/icons.ts'
import type { Alarm } from './use-alarm.ts'

/** Shown while this screen has no sound: why, and a button that enables it if the browser can. */
export function SoundNotice({ sound, onEnable }: { sound: Alarm['sound']; onEnable: () => void }) {
  if (sound !== 'blocked' && sound !== 'off') return null
  return (
    <div
      role="status"
      className="mx-4 flex min-h-11 flex-none items-center gap-2.5 rounded-ctl border border-danger-ink/40 bg-danger-tint pl-3 font-semibold text-16 text-danger-ink leading-tight"
    >
      <VolumeX className="size-5 flex-none" />
      <span className="py-1">
        {sound === 'off'
          ? 'No sound: not supported by this browser.'
          : 'No sound: a new order can be missed.'}
      </span>
      {sound === 'blocked' && (
        <Button
          variant="plain"
          className="ml-auto min-h-11! flex-none px-3! font-bold! text-16! text-danger-ink! max-md:min-h-15!"
          onClick={onEnable}
        >
          Enable sound
        </Button>
      )}
    </div>
  )
}
