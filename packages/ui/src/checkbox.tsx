import { ChoiceRow, type ChoiceRowProps } from './choice-row.tsx'

/** Yes or no, or one of several that may go together. */
export function Checkbox(props: ChoiceRowProps) {
  return <ChoiceRow {...props} kind="checkbox" />
}
