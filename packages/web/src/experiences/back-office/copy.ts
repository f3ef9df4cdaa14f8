import { toast } from '@comanda/ui/toast.ts'

/** Copies a text to the clipboard and shows a toast with the result. */
export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success('Copied')
  } catch {
    toast.error('Copying is blocked by your browser. Select the text instead.')
  }
}
