import type { PreviewMessage } from '../../../shared/preview.ts'

/** Sends a message to the form around the preview, or to the one that opened it in a tab of its own. */
export function postToForm(message: PreviewMessage): void {
  const form: Window | null = window.parent === window ? window.opener : window.parent
  form?.postMessage(message, location.origin)
}
