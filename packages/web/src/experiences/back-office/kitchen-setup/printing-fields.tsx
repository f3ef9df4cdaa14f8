import { isPrinterHost, splitPrinterAddress } from '@comanda/domain/kitchen/printer-address'
import { kitchenSettingLimits } from '@comanda/domain/kitchen/setting-limits'
import { Button } from '@comanda/ui/button'
import { ChoiceGroup } from '@comanda/ui/choice-group'
import { Printer } from '@comanda/ui/icons.ts'
import { Radio } from '@comanda/ui/radio'
import { TextField } from '@comanda/ui/text-field'
import { toast } from '@comanda/ui/toast.ts'
import { useId } from 'react'
import { loadApi } from '../../../shared/load-api.ts'
import { useAction } from '../../../shared/use-action.ts'
import { NumberField } from './number-field.tsx'
import type { FieldsProps } from './settings-fields.tsx'

/** When and where tickets are printed. */
export function PrintingFields({
  draft,
  errors,
  onChange,
  restaurantId,
}: FieldsProps & { restaurantId: string }) {
  const name = useId()
  return (
    <div className="grid gap-4">
      <ChoiceGroup legend="Tickets are printed">
        {moments.map(({ value, label, description }) => (
          <Radio
            key={value}
            name={name}
            label={label}
            description={description}
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
          error={errors.printerHost}
          onChange={(event) => onChange({ printerHost: event.currentTarget.value })}
          onBlur={() => {
            const { host, port } = splitPrinterAddress(draft.printerHost)
            if (host !== draft.printerHost)
              onChange({ printerHost: host, ...(port && { printerPort: port }) })
          }}
        />
        {draft.printerHost.trim() !== '' && (
          <NumberField
            label="Port"
            hint="Mostly 9100."
            value={draft.printerPort}
            error={errors.printerPort}
            onChange={(printerPort) => onChange({ printerPort })}
          />
        )}
      </div>
      {draft.printerHost.trim() !== '' && <TestPrint draft={draft} restaurantId={restaurantId} />}
    </div>
  )
}

/** Prints a test page at the address in the form, saved or not. */
function TestPrint({ draft, restaurantId }: Pick<FieldsProps, 'draft'> & { restaurantId: string }) {
  const host = draft.printerHost.trim()
  const port = Number(draft.printerPort)
  const [min, max] = kitchenSettingLimits.printerPort
  const isValid = isPrinterHost(host) && Number.isInteger(port) && port >= min && port <= max
  const test = useAction(async () => (await loadApi()).kitchen.testPrinter({ restaurantId, host, port }), {
    onDone: () => toast.success(`A test page was sent to ${host}.`),
  })
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button disabled={!isValid} busy={test.busy} busyLabel="Printing…" onClick={() => test.run()}>
        <Printer aria-hidden="true" className="size-4" />
        Print a test page
      </Button>
      <p className="text-13 text-ink-2">
        {isValid ? 'Only orders that come in after saving are printed.' : 'Enter an address first.'}
      </p>
      {test.failure && (
        <p role="alert" className="w-full font-medium text-danger-ink">
          {test.failure.message} <span className="code">{test.failure.code}</span>
        </p>
      )}
    </div>
  )
}

const moments = [
  { value: 'by_hand', label: 'Manually', description: 'With the Print button of a ticket.' },
  {
    value: 'new',
    label: 'When an order arrives',
    description: 'By the printer, or by screens set to print.',
  },
  {
    value: 'acknowledged',
    label: 'When an order is acknowledged',
    description: 'By the printer, or by screens set to print.',
  },
] as const
