/** Focuses the first invalid field of a form, once the issues have been rendered. */
export function focusFirstIssue(formId: string): void {
  requestAnimationFrame(() =>
    document.getElementById(formId)?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
  )
}
