import { printMoment } from '@comanda/domain/kitchen/print-moment'
import { splitPrinterAddress } from '@comanda/domain/kitchen/printer-address'
import { ChoiceGroup } from '@comanda/ui/choice-group'
import { Radio } from '@comanda/ui/radio'
import { TextField } from '@comanda/ui/text-field'
import { useId } from 'react'
import { TypedNumberField } from '../forms/typed-number-field.tsx'
import { printTexts } from './settings-draft.ts'
import type { FieldsProps } from './settings-fields.tsx'
import { TestPrint } from './test-print.tsx'

/** When and where tickets are printed. */
export function PrintingFields({
  draft,
  issues,
  onChange,
  restaurantId,
}: FieldsProps & { restaurantId: string }) {
  const name = useId()
  const isOnArrival = printMoment('acknowledged', draft.steps) === 'new'
  return (
    <div className="grid gap-4">
      <ChoiceGroup legend="Tickets are printed">
        {moments.map(({ value, description }) => (
          <Radio
            key={value}
            name={name}
            label={printTexts[value]}
            description={value === 'acknowledged' && isOnArrival ? printedOnArrival : description}
            checked={draft.printWhen === value}
            onChange={() => onChange({ printWhen: value })}
          />
        ))}
      </ChoiceGroup>
      <div className="grid gap-4 sm:grid-cols-[1fr_10rem]">
        <TextField
          label="Network printer"
          optional
          hint="The address of an ESC/POS printer in the kitchen’s network. Leave empty to print from screens."
          placeholder="192.168.1.50"
          maxLength={253}
          autoComplete="off"
          spellCheck={false}
          value={draft.printerHost}
          error={issues.printerHost}
          onChange={(event) => onChange({ printerHost: event.currentTarget.value })}
          onBlur={() => {
            const { host, port } = splitPrinterAddress(draft.printerHost)
            if (host !== draft.printerHost)
              onChange({ printerHost: host, ...(port && { printerPort: port }) })
          }}
        />
        {draft.printerHost.trim() !== '' && (
          <TypedNumberField
            label="Port"
            hint="Usually 9100."
            value={draft.printerPort}
            error={issues.printerPort}
            onChange={(printerPort) => onChange({ printerPort })}
          />
        )}
      </div>
      {draft.printerHost.trim() !== '' && (
        <TestPrint restaurantId={restaurantId} host={draft.printerHost} port={draft.printerPort} />
      )}
    </div>
  )
}

const printedOnArrival = 'With one or two steps, the ticket is printed when the order arrives.'

const moments = [
  { value: 'by_hand', description: 'With the Print button of a ticket.' },
  { value: 'new', description: 'By the printer, or by screens set to print.' },
  { value: 'acknowledged', description: 'By the printer, or by screens set to print.' },
] as const
