import { formatPercent, type Percent, parsePercent } from '@comanda/domain/money/percent'
import { DecimalField, type DecimalFieldProps } from './decimal-field.tsx'

export interface PercentFieldProps extends Omit<DecimalFieldProps, 'trailing'> {
  /** Null while the field is empty. */
  value: Percent | null
  onChange: (value: Percent | null) => void
}

/** A percentage, in thousandths of a percent. At most three decimals can be typed or pasted. */
export function PercentField(props: PercentFieldProps) {
  return (
    <DecimalField
      {...props}
      decimals={3}
      parse={parsePercent}
      format={formatPercent}
      trailing={<span className="mr-1.5">%</span>}
    />
  )
}
