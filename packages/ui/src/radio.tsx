import { ChoiceRow, type ChoiceRowProps } from './choice-row.tsx'

/** One of several exclusive choices: give all of them the same `name` inside a ChoiceGroup. */
export function Radio(props: Omit<ChoiceRowProps, 'partly'>) {
  return <ChoiceRow {...props} kind="radio" />
}
