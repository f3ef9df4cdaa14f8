import type { KitchenSettings } from '@comanda/contract/kitchen'
import { printMoment } from '@comanda/domain/kitchen/print-moment'
import { Switch } from '@comanda/ui/switch'
import { useScreenSetting } from '../settings/screen-settings.ts'
import { SettingsSection } from '../settings/settings-section.tsx'
import { failedPrinters, type PrinterStates } from './failed-printers.ts'
import { PrinterChoice } from './printer-choice.tsx'
import { usePrintingScreens } from './use-printing-screens.ts'

interface PrintingSectionProps {
  board: PrinterStates & {
    settings: Pick<KitchenSettings, 'steps' | 'printWhen' | 'printerHost' | 'printerPort'>
  }
}

/** Where tickets are printed, and whether this screen prints them automatically. */
export function PrintingSection({ board }: PrintingSectionProps) {
  const { settings, stations } = board
  const atStations = stations.filter(({ printer }) => printer).map(({ name }) => name)
  const { printWhen, steps } = settings
  const printsBy = printWhen === 'by_hand' ? printWhen : printMoment(printWhen, steps)
  const [autoPrint, setAutoPrint] = useScreenSetting('autoPrint')
  const others = usePrintingScreens({ enabled: true })
  return (
    <SettingsSection title="Printing">
      <div className="grid gap-4">
        <p className="text-16 text-ink-2">
          {settings.printerHost
            ? `Tickets are printed at ${settings.printerHost}, port ${settings.printerPort}${whenWords[printsBy]}.`
            : 'This kitchen has no network printer. This browser prints tickets.'}
        </p>
        {atStations.length > 0 && (
          <p className="text-16 text-ink-2">Stations with a printer of their own: {atStations.join(', ')}.</p>
        )}
        {failedPrinters(board).map((failure) => (
          <p key={failure} role="alert" className="font-semibold text-16 text-danger">
            {failure} It is retried every 30 seconds.
          </p>
        ))}
        <Switch
          label="Print automatically on this screen"
          description={`Each ticket ${printsBy === 'acknowledged' ? 'when acknowledged' : 'as it arrives'}, on this device’s printer.`}
          checked={autoPrint}
          onChange={(event) => setAutoPrint(event.currentTarget.checked)}
        />
        <PrinterChoice isOn={autoPrint} others={others} />
      </div>
    </SettingsSection>
  )
}

const whenWords = {
  by_hand: ', manually',
  new: ', as orders arrive',
  acknowledged: ', once acknowledged',
}
