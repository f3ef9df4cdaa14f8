import { ChoiceRow, type ChoiceRowProps } from './choice-row.tsx'

/** Yes or no, or one of several that can be combined. */
export function Checkbox(props: ChoiceRowProps) {
  return <ChoiceRow {...props} kind="checkbox" />
}
