import type { Board } from '@comanda/contract/kitchen'
import { formatTime } from '@comanda/domain/time/format'
import { Switch } from '@comanda/ui/switch'
import { useScreenSetting } from '../settings/screen-settings.ts'
import { SettingsSection } from '../settings/settings-section.tsx'

/** Where tickets are printed, and whether this screen prints them by itself. */
export function PrintingSection({ board }: { board: Board }) {
  const { settings, printerFailedAt, restaurant } = board
  const [autoPrint, setAutoPrint] = useScreenSetting('autoPrint')
  return (
    <SettingsSection title="Printing">
      <div className="grid gap-4">
        <p className="text-16 text-ink-2">
          {settings.printerHost
            ? `Tickets are printed at ${settings.printerHost}, port ${settings.printerPort}${whenWords[settings.printWhen]}.`
            : 'This kitchen has no network printer: tickets are printed by this browser.'}
        </p>
        {printerFailedAt !== null && (
          <p role="alert" className="font-semibold text-16 text-danger">
            The printer has not answered since {formatTime(printerFailedAt, restaurant.timezone)}. It is tried
            again every half minute.
          </p>
        )}
        <Switch
          label="Print on this screen by itself"
          description={`Each ticket ${settings.printWhen === 'acknowledged' ? 'that was acknowledged' : 'that comes in'}, on the printer of this device.`}
          checked={autoPrint}
          onChange={(event) => setAutoPrint(event.currentTarget.checked)}
        />
      </div>
    </SettingsSection>
  )
}

const whenWords = {
  by_hand: ', by hand',
  new: ', each as it comes in',
  acknowledged: ', each once it was acknowledged',
}
