import { Button } from '@comanda/ui/button'
import { buttonClass } from '@comanda/ui/button-class.ts'
import { cx } from '@comanda/ui/cx.ts'
import { ChefHat, Monitor, Volume2, VolumeX } from '@comanda/ui/icons.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { kitchenPath } from '../kitchen-path.ts'
import { setScreenSetting, useScreenSetting } from '../settings/screen-settings.ts'
import type { ReadyChime } from './use-chime.ts'

/** How long they stay visible after a touch. */
const VISIBLE_MS = 8000

export interface ReadyControlsProps {
  chime: ReadyChime
  canMakeDefault: boolean
  /** Shown in their place while they are hidden. */
  children: ReactNode
}

/** Controls for staff, visible for a while after a touch, so that customers see numbers only. */
export function ReadyControls({ chime, canMakeDefault, children }: ReadyControlsProps) {
  const [shows, setShows] = useScreenSetting('shows')
  const [path] = useLocation()
  const shown = useRecentlyTouched()
  const stays = shows === 'ready'
  const isOn = chime.state === 'on'
  const Sound = isOn ? Volume2 : VolumeX
  return (
    <div className="grid items-center justify-items-end *:col-start-1 *:row-start-1">
      <div
        className={cx(
          'peer flex flex-wrap justify-end gap-3 transition-opacity focus-within:opacity-100',
          shown ? 'opacity-100' : 'pointer-events-none opacity-0 focus-within:pointer-events-auto',
        )}
      >
        {(isOn || chime.state === 'off') && (
          <Button size="kitchen" onClick={isOn ? chime.turnOff : chime.turnOn}>
            <Sound aria-hidden="true" className="size-6" />
            {isOn ? 'Turn off the sound' : 'Turn on the sound'}
          </Button>
        )}
        {canMakeDefault && (
          <Button size="kitchen" aria-pressed={stays} onClick={() => setShows(stays ? 'board' : 'ready')}>
            <Monitor className="size-6" />
            {stays ? 'Always shown on this screen' : 'Always show on this screen'}
          </Button>
        )}
        <Link
          className={buttonClass({ size: 'kitchen' })}
          href={kitchenPath(path, 'board')}
          onClick={() => setScreenSetting('shows', 'board')}
        >
          <ChefHat className="size-6" />
          Kitchen board
        </Link>
      </div>
      <div
        className={cx(
          'pointer-events-none transition-opacity peer-focus-within:opacity-0',
          shown && 'opacity-0',
        )}
      >
        {children}
      </div>
    </div>
  )
}

function useRecentlyTouched(): boolean {
  const [touched, setTouched] = useState(true)
  useEffect(() => {
    let timer = setTimeout(() => setTouched(false), VISIBLE_MS)
    const touch = () => {
      setTouched(true)
      clearTimeout(timer)
      timer = setTimeout(() => setTouched(false), VISIBLE_MS)
    }
    window.addEventListener('pointermove', touch)
    window.addEventListener('pointerdown', touch)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pointermove', touch)
      window.removeEventListener('pointerdown', touch)
    }
  }, [])
  return touched
}
