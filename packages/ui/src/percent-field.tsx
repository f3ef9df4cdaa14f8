import { formatPercent, type Percent } from '@comanda/domain/money/percent'
import { percentFormat } from '@comanda/domain/money/typed-number'
import { NumberField, type NumberFieldProps, type NumberValue } from './number-field.tsx'

export type PercentFieldProps = Omit<NumberFieldProps, 'trailing'> & NumberValue<Percent>

/** A percentage, in thousandths of a percent. */
export function PercentField(props: PercentFieldProps) {
  return (
    <NumberField
      {...props}
      numbers={percentFormat}
      format={formatPercent}
      trailing={<span className="mr-1.5">%</span>}
    />
  )
}
