import type { Cents } from '@comanda/domain/money/cents'
import { formatDollars } from '@comanda/domain/money/format'
import { parseDollars } from '@comanda/domain/money/parse'
import { DecimalField, type DecimalFieldProps } from './decimal-field.tsx'

export interface MoneyFieldProps extends Omit<DecimalFieldProps, 'leading'> {
  /** Null while the field is empty. */
  value: Cents | null
  onChange: (value: Cents | null) => void
}

/** An amount of dollars, in cents. Only a number with at most two decimals can be typed or pasted. */
export function MoneyField(props: MoneyFieldProps) {
  return <DecimalField {...props} decimals={2} parse={parseDollars} format={formatDollars} leading="$" />
}
