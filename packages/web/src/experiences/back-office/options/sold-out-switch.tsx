import { Switch } from '@comanda/ui/switch'
import type { OptionSale } from './use-option-sale.ts'

/** Whether an option is sold out, changed immediately. */
export function SoldOutSwitch({
  option,
  isSoldOut,
  sale,
}: {
  option: { id: string; name: string }
  isSoldOut: boolean
  sale: OptionSale
}) {
  return (
    <Switch
      label={
        <>
          Sold out<span className="visually-hidden"> {option.name}</span>
        </>
      }
      checked={isSoldOut}
      disabled={sale.busy}
      onChange={(event) => sale.set(option, !event.currentTarget.checked)}
    />
  )
}
