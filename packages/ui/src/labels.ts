/** The labels of values, in the order in which they are offered. */
export type Labels<Value extends string, Label = string> = Readonly<Record<Value, Label>>

/** The values of labels, each with its own. */
export function optionsOf<Value extends string, Label>(labels: Labels<Value, Label> | undefined) {
  return Object.entries<Label>(labels ?? {}).map(([value, label]) => ({ value: value as Value, label }))
}
