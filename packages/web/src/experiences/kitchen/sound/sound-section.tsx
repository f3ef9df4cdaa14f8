import { Button } from '@comanda/ui/button'
import { Volume1, Volume2, VolumeX } from '@comanda/ui/icons.ts'
import { useId, useSyncExternalStore } from 'react'
import { useScreenSetting } from '../settings/screen-settings.ts'
import { minVolume } from './alarm-sound.ts'
import { useAlarmController } from './use-alarm.ts'

/** Whether this screen is audible, its volume, and a test. */
export function SoundSection() {
  const { bell } = useAlarmController()
  const sound = useSyncExternalStore(
    bell.subscribe,
    () => bell.state,
    () => 'unknown' as const,
  )
  const [volume, setVolume] = useScreenSetting('volume')
  const id = useId()
  const isRunning = sound === 'running'
  const Icon = isRunning ? Volume2 : VolumeX
  return (
    <div className="grid gap-4">
      <p
        role="status"
        className={`flex items-center gap-2.5 font-semibold text-18 ${isRunning ? 'text-success-ink' : 'text-danger-ink'}`}
      >
        <Icon aria-hidden="true" className="size-6 flex-none" />
        {isRunning ? 'Sound Alerts Active' : labels[sound]}
      </p>
      {sound !== 'off' && (
        <>
          <div>
            <label htmlFor={id} className="mb-1 block font-semibold text-16">
              Volume
            </label>
            <div className="flex items-center gap-3">
              <Volume1 className="size-6 flex-none text-ink-2" />
              <input
                id={id}
                type="range"
                min={minVolume * 100}
                max={100}
                step={10}
                value={Math.round(Math.max(minVolume, volume) * 100)}
                aria-valuetext={`${Math.round(Math.max(minVolume, volume) * 100)} percent`}
                onChange={(event) => setVolume(Number(event.currentTarget.value) / 100)}
                className="h-ctl-kitchen min-w-0 flex-auto accent-ink"
              />
              <Volume2 className="size-6 flex-none text-ink-2" />
            </div>
          </div>
          <Button block size="kitchen" onClick={() => void bell.enable()}>
            {isRunning ? 'Test the alarm' : 'Enable sound'}
          </Button>
        </>
      )}
    </div>
  )
}

const labels = {
  unknown: 'Checking sound',
  blocked: 'No sound: tap to allow it',
  off: 'No sound: not supported by this browser',
}
