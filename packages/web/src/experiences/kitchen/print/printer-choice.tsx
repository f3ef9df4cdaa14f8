import { MAX_PRINTER_NAME, printerKey } from '@comanda/domain/kitchen/print-claim'
import { ChoiceChip } from '@comanda/ui/choice-chip'
import { ChoiceGroup } from '@comanda/ui/choice-group'
import { Notice } from '@comanda/ui/notice'
import { Radio } from '@comanda/ui/radio'
import { TextField } from '@comanda/ui/text-field'
import { useId } from 'react'
import { useScreenSetting } from '../settings/screen-settings.ts'
import type { PrintingScreen } from './use-printing-screens.ts'

/** The name of the first printer that screens of a kitchen share. */
const FIRST_NAME = 'Pass'

interface PrinterChoiceProps {
  /** Whether this screen prints automatically. */
  isOn: boolean
  others: readonly PrintingScreen[]
}

/** Whether this screen shares its printer with others that print automatically, and with which. */
export function PrinterChoice({ isOn, others }: PrinterChoiceProps) {
  const group = useId()
  const [printer, setPrinter] = useScreenSetting('printer')
  const names = sharedNames(others)
  const warning = warningOf(isOn, isOn ? printer : null, others)
  return (
    <>
      {warning && (
        <Notice tone="warn" role="status">
          {warning}
        </Notice>
      )}
      {isOn && (
        <ChoiceGroup legend="Printer of this screen">
          <Radio
            name={group}
            label="Its own printer"
            description="Prints every ticket."
            checked={printer === null}
            onChange={() => setPrinter(null)}
          />
          <Radio
            name={group}
            label="Shares a printer with other screens"
            description="Each ticket is printed once, by one of the screens."
            checked={printer !== null}
            onChange={() => setPrinter(names[0] ?? FIRST_NAME)}
          />
        </ChoiceGroup>
      )}
      {isOn && printer !== null && <PrinterName name={printer} names={names} onChange={setPrinter} />}
    </>
  )
}

interface PrinterNameProps {
  name: string
  /** The names that other screens use. */
  names: readonly string[]
  onChange: (name: string) => void
}

function PrinterName({ name, names, onChange }: PrinterNameProps) {
  const group = useId()
  return (
    <div className="grid gap-4">
      {names.length > 0 && (
        <ChoiceGroup legend="Printers of other screens" layout="chips">
          {names.map((other) => (
            <ChoiceChip
              key={other}
              type="radio"
              name={group}
              label={other}
              checked={printerKey(other) === printerKey(name)}
              onChange={() => onChange(other)}
            />
          ))}
        </ChoiceGroup>
      )}
      <TextField
        // Shows a name that was chosen above.
        key={name}
        label="Name of the printer"
        hint="The same on all screens that share it."
        maxLength={MAX_PRINTER_NAME}
        defaultValue={name}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
        onBlur={(event) => onChange(event.currentTarget.value.trim() || name)}
      />
    </div>
  )
}

function sharedNames(screens: readonly PrintingScreen[]): string[] {
  const names = new Map(screens.flatMap(({ printer }) => (printer ? [[printerKey(printer), printer]] : [])))
  return [...names.values()]
}

/** A warning of the screens that may use the same printer without sharing it. */
function warningOf(isOn: boolean, printer: string | null, others: readonly PrintingScreen[]): string | null {
  const names = others.filter((other) => printer === null || other.printer === null).map(({ name }) => name)
  if (names.length === 0) return null
  const one = names.length > 1 ? 'one of them' : 'it'
  const remedy =
    printer === null
      ? `If ${one} uses the same printer as this screen, let both share it.`
      : `If ${one} uses this printer, too, choose “${printer}” there.`
  return `Automatic printing is ${isOn ? 'also ' : ''}on at ${names.join(', ')}. ${remedy} Otherwise every ticket prints twice.`
}
