/** The box around a text field: shared by input, text area and select. */
export const controlFrame =
  'rounded-ctl border border-line-strong bg-surface text-ctl text-ink transition-[border-color,box-shadow] ' +
  'hover:border-ink-3 ' +
  'has-[:is(input,select,textarea):focus-visible]:border-focus has-[:is(input,select,textarea):focus-visible]:ring-3 ' +
  'has-[:is(input,select,textarea):focus-visible]:ring-focus/30 ' +
  'has-[[aria-invalid]]:border-danger has-[[aria-invalid]]:inset-ring-1 has-[[aria-invalid]]:inset-ring-danger/50 ' +
  'has-[:disabled]:border-transparent has-[:disabled]:bg-sunken has-[:disabled]:text-ink-3 ' +
  'has-[[readonly]]:border-transparent has-[[readonly]]:bg-sunken has-[[readonly]]:text-ink-2'

/** The bare control inside the box; the box shows its focus. */
export const controlBare =
  'w-full min-w-0 bg-transparent text-inherit outline-none disabled:cursor-not-allowed'
