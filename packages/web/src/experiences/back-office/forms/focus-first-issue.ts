/** On a busy machine React renders what a response changed a few frames later. */
const FRAMES = 20

/** Focuses the first invalid field of a form, once the issues have been rendered. */
export function focusFirstIssue(formId: string, frames = FRAMES): void {
  requestAnimationFrame(() => {
    const first = document.getElementById(formId)?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (first) first.focus()
    else if (frames > 1) focusFirstIssue(formId, frames - 1)
  })
}
