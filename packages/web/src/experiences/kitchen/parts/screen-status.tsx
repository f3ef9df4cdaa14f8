import { cx } from '@comanda/ui/cx.ts'
import { BatteryMedium, BatteryWarning, Wifi, WifiOff } from '@comanda/ui/icons.ts'
import { useEffect, useState } from 'react'

/**
 * Whether this screen is connected, and its battery level if the browser reports that it is discharging. Not on phones,
 * which show the lost connection below the header.
 */
export function ScreenStatus({ online }: { online: boolean }) {
  const percent = useBattery()
  const Icon = online ? Wifi : WifiOff
  const Battery = percent !== null && percent <= LOW ? BatteryWarning : BatteryMedium
  return (
    <div className="flex flex-none items-center gap-3 font-semibold text-16 max-md:hidden">
      <span
        className={cx('inline-flex items-center gap-1.5', online ? 'text-success-ink' : 'text-danger-ink')}
      >
        <Icon aria-hidden="true" className="size-5" />
        <span className="max-xl:visually-hidden">{online ? 'Online' : 'Offline'}</span>
      </span>
      {percent !== null && (
        <span
          className={cx(
            'inline-flex items-center gap-1 tnum',
            percent <= LOW ? 'text-danger-ink' : 'text-ink-2',
          )}
        >
          <Battery aria-hidden="true" className="size-5" />
          <span className="visually-hidden">Battery </span>
          {percent}%
        </span>
      )}
    </div>
  )
}

/** The battery level, in percent, from which down the screen needs its charger. */
const LOW = 20

interface Battery extends EventTarget {
  level: number
  charging: boolean
}

/** The battery's charge in percent; null while it is charging, and where the browser does not report it. */
function useBattery(): number | null {
  const [percent, setPercent] = useState<number | null>(null)
  useEffect(() => {
    const ended = new AbortController()
    const { signal } = ended
    const watch = (battery: Battery) => {
      const read = () => setPercent(battery.charging ? null : Math.round(battery.level * 100))
      if (signal.aborted) return
      for (const event of ['levelchange', 'chargingchange']) battery.addEventListener(event, read, { signal })
      read()
    }
    // Not in every browser, and refused on pages without HTTPS.
    const { getBattery } = navigator as { getBattery?: () => Promise<Battery> }
    void getBattery?.call(navigator).then(watch, () => {})
    return () => ended.abort()
  }, [])
  return percent
}
